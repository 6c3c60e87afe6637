/* The score helper's address changes while one types; the choice of language leads back to what it is then. */

document.addEventListener("submit", (event) => {
  const next = event.target.elements?.namedItem("next");
  if (next instanceof HTMLInputElement) next.value = location.pathname + location.search;
}, true);

/* An error that comes into a fold while one types is shown. */
document.addEventListener("htmx:afterSettle", () => {
  for (const error of document.querySelectorAll("details.score-fold:not([open]) .field-error")) error.closest("details").open = true;
});

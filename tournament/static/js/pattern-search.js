/* Finds patterns on the help page as one types; without it the page is simply whole. */

const box = document.querySelector("[data-pattern-search]");
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function search(input, counter) {
  const words = plain(input.value).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const entry of document.querySelectorAll("[data-pattern]")) {
    const text = plain(entry.dataset.pattern);
    entry.hidden = !words.every((word) => text.includes(word));
    if (!entry.hidden) shown += 1;
  }
  for (const group of document.querySelectorAll("[data-pattern-group]")) {
    group.hidden = !group.querySelector("[data-pattern]:not([hidden])");
  }
  counter.textContent = words.length ? `${shown} ${counter.dataset.words}` : "";
}

if (box) {
  const input = box.querySelector("input");
  const counter = box.querySelector("[data-pattern-count]");
  box.hidden = false;
  input.addEventListener("input", () => search(input, counter));
  if (input.value) search(input, counter);
}

/* The referee's pages. What could not be sent is kept on this phone under the same submission id, shown, and sent again
   when the network is back; the rest makes the forms quicker. Every page works without this file. */

const words = document.getElementById("table-words")?.dataset ?? {};
const OUTBOX = `outbox:${words.token ?? ""}`;
const FIRST_WAIT = 4000;
const LONGEST_WAIT = 60000;
const NOT_KEPT = ["csrfmiddlewaretoken", "pin", "password"];

/* ---------- what could not be sent ---------- */

function kept() {
  try {
    return JSON.parse(localStorage.getItem(OUTBOX)) ?? [];
  } catch {
    return [];
  }
}

function keepAll(list) {
  try {
    if (list.length) localStorage.setItem(OUTBOX, JSON.stringify(list));
    else localStorage.removeItem(OUTBOX);
  } catch {
    // A full or private phone keeps nothing: the form itself still stands on the page.
  }
}

function idOf(post) {
  return JSON.stringify([post.path, post.values.submission, post.values.step]);
}

function keep(post) {
  keepAll([...kept().filter((other) => idOf(other) !== idOf(post)), post]);
}

function forget(post) {
  keepAll(kept().filter((other) => idOf(other) !== idOf(post)));
}

function postOf(config) {
  const values = {};
  for (const [name, value] of config.formData) {
    if (!NOT_KEPT.includes(name) && typeof value === "string") (values[name] ??= []).push(value);
  }
  return { path: config.path, values };
}

function note(text, className) {
  let box = document.getElementById("not-sent");
  if (!box) {
    box = document.createElement("div");
    box.id = "not-sent";
    document.getElementById("main").prepend(box);
  }
  box.className = className;
  box.setAttribute("role", "alert");
  box.replaceChildren(Object.assign(document.createElement("p"), { textContent: text }));
  return box;
}

function button(text, className, action) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = className;
  made.textContent = text;
  made.addEventListener("click", action);
  return made;
}

function showKept() {
  const list = kept();
  if (!list.length) {
    document.getElementById("not-sent")?.remove();
    return;
  }
  const box = note(words.notSent, "message-warning");
  const tools = document.createElement("p");
  tools.className = "cluster";
  tools.append(
    button(words.send, "button-primary", sendKept),
    button(words.drop, "button", () => {
      forget(list[0]);
      showKept();
    }),
  );
  box.append(tools);
}

let isSending = false;
let nextTry;
let triesFailed = 0;

function sendKept() {
  const [post] = kept();
  if (!post || isSending || !navigator.onLine) return;
  clearTimeout(nextTry);
  isSending = true;
  note(words.sending, "message-info");
  const where = { target: "#main", select: "#main", swap: "outerHTML show:window:top" };
  // What comes of it is told by the events below.
  Promise.resolve(window.htmx.ajax("POST", post.path, { values: post.values, ...where })).catch(() => {});
}

/* A network that is said to be back often is not: each try that fails waits longer for the next. */
function tryAgain() {
  clearTimeout(nextTry);
  nextTry = setTimeout(sendKept, Math.min(FIRST_WAIT * 2 ** triesFailed, LONGEST_WAIT));
  triesFailed += 1;
}

function isOurs(detail) {
  const { elt, requestConfig } = detail;
  return requestConfig?.verb === "post" && (elt.matches?.("form[data-send]") || isSending);
}

function failed(event) {
  if (!isOurs(event.detail)) return;
  isSending = false;
  if (event.detail.elt.dataset?.send === "pin") {
    for (const field of event.detail.elt.querySelectorAll("input[type=password]")) field.value = "";
    note(words.pinNotSent, "message-warning");
  } else {
    keep(postOf(event.detail.requestConfig));
    showKept();
    tryAgain();
  }
  window.scrollTo({ top: 0 });
}

function outbox() {
  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:sendAbort"]) document.addEventListener(name, failed);
  document.addEventListener("htmx:responseError", (event) => {
    if (event.detail.xhr.status >= 500) failed(event);
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { detail } = event;
    if (!isOurs(detail)) return;
    // Also a page that refuses, such as the one for a form that was open too long, must be seen.
    if ([403, 404, 413].includes(detail.xhr.status)) {
      detail.shouldSwap = true;
      detail.isError = false;
    }
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const { detail } = event;
    if (!isOurs(detail) || !detail.xhr.status || detail.xhr.status >= 500) return;
    isSending = false;
    triesFailed = 0;
    forget(postOf(detail.requestConfig));
  });
  window.addEventListener("online", sendKept);
  showKept();
  sendKept();
}

/* ---------- quicker forms ---------- */

function fillFrom(chips) {
  const field = document.getElementById(chips.dataset.fill);
  chips.hidden = false;
  chips.addEventListener("click", (event) => {
    const chip = event.target.closest("button");
    if (!chip) return;
    field.value = chip.textContent.trim();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/* Phones' number pads have no minus: a button changes the sign. */
function signButton(field) {
  field.inputMode = "numeric";
  const change = button("±", "button sign-button", () => {
    const text = field.value.trim().replace("\u2212", "-");
    field.value = text.startsWith("-") ? text.slice(1) : `-${text.replace("+", "")}`;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  });
  change.setAttribute("aria-label", `${words.sign}: ${field.labels[0]?.textContent.trim() ?? ""}`);
  field.before(change);
}

function sumOf(output) {
  const fields = [...output.form.querySelectorAll("[data-signed]")];
  const show = () => {
    const numbers = fields.map((field) => field.value.trim().replace("\u2212", "-"));
    const isFull = numbers.every((text) => /^[+-]?\d+$/.test(text));
    const sum = numbers.reduce((total, text) => total + (Number.parseInt(text, 10) || 0), 0);
    const signed = sum > 0 ? `+${sum}` : String(sum).replace("-", "\u2212");
    output.textContent = sum ? `${words.off} ${signed}` : isFull ? words.balanced : "";
    output.classList.toggle("is-off", sum !== 0);
  };
  output.form.addEventListener("input", show);
  show();
}

/* Nobody discards to himself: the winner's seat is no choice for the discarder. Where a word says that nobody won,
   there is neither. */
function winnerIsNoDiscarder(form) {
  const update = () => {
    const ended = form.querySelector("select[data-nobody-wins]");
    const nobodyWins = ended?.dataset.nobodyWins.split(" ").includes(ended.value) ?? false;
    const close = (choice, isClosed) => {
      choice.disabled = isClosed;
      if (isClosed) choice.checked = false;
    };
    for (const choice of form.querySelectorAll("input[name=winner]")) close(choice, nobodyWins);
    const winner = form.querySelector("input[name=winner]:checked")?.value;
    for (const choice of form.querySelectorAll("input[name=discarder]")) {
      close(choice, nobodyWins || (Boolean(winner) && choice.value === winner));
    }
  };
  form.addEventListener("change", update);
  form.addEventListener("draft:restored", update);
  update();
}

/* A field that the live answer finds no fault with any more is not shown as faulty. */
function clearMended() {
  for (const errors of document.querySelectorAll("#deal-form .field-errors:empty")) {
    const box = errors.closest(".field-bad");
    if (!box || box.querySelector(".field-error")) continue;
    box.classList.remove("field-bad");
    for (const field of box.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  }
}

function enhance(root) {
  root.querySelectorAll("[data-fill]").forEach(fillFrom);
  root.querySelectorAll("input[data-signed]").forEach(signButton);
  root.querySelectorAll("output[data-sum]").forEach(sumOf);
  root.querySelectorAll("#deal-form").forEach(winnerIsNoDiscarder);
}

/* ---------- pages that follow the game ---------- */

function live() {
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { elt, xhr } = event.detail;
    if (!elt.matches?.("[data-live]")) return;
    const tag = xhr.getResponseHeader("ETag");
    if (tag && tag === elt.dataset.live) event.detail.shouldSwap = false;
    else elt.dataset.live = tag ?? "";
  });
}

enhance(document);
document.addEventListener("htmx:oobAfterSwap", clearMended);
document.addEventListener("htmx:load", (event) => {
  if (event.detail.elt.id === "main") enhance(event.detail.elt);
});
live();
outbox();

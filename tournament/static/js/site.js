/* What every page may use; each part does nothing where its markup is absent.
   Words shown to people come from the page (data-… of #site-words), so they are translated there. */

const words = document.getElementById("site-words")?.dataset ?? {};
const DAY = 24 * 60 * 60 * 1000;

/* ---------- light or dark ---------- */

function themeSwitch() {
  const root = document.documentElement;
  const button = document.querySelector("[data-theme-switch]");
  if (!button) return;
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);
  const tell = () => button.setAttribute("aria-pressed", String(isDark()));
  const remembered = document.cookie.match(/(?:^|; )theme=(light|dark)/);
  if (remembered) root.dataset.theme = remembered[1];
  button.hidden = false;
  tell();
  system.addEventListener("change", tell);
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    const secure = location.protocol === "https:" ? "; secure" : "";
    document.cookie = `theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax${secure}`;
    tell();
  });
}

/* ---------- one press, one post ---------- */

const RELEASE_AFTER = 15000; // a phone that lost the network must be able to try again

function lock(form, submitter) {
  form.dataset.sending = "yes";
  const buttons = form.querySelectorAll("button:not([type=button]), input[type=submit]");
  // After this turn: a disabled button would not send its own name and value.
  setTimeout(() => {
    for (const button of buttons) {
      if (button.disabled) continue;
      button.disabled = true;
      button.dataset.locked = "yes";
    }
    if (submitter) submitter.setAttribute("aria-busy", "true");
  }, 0);
  setTimeout(() => release(form), RELEASE_AFTER);
}

function release(form) {
  delete form.dataset.sending;
  for (const button of form.querySelectorAll("[data-locked]")) {
    button.disabled = false;
    button.removeAttribute("aria-busy");
    delete button.dataset.locked;
  }
}

function doubleSubmitGuard() {
  // Capture: a second press is stopped before htmx or any other script sees it.
  document.addEventListener("submit", (event) => {
    if (event.target.dataset.sending) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }, true);
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post" || "resubmit" in form.dataset) return;
    if (!navigator.onLine) {
      event.preventDefault();
      showOffline(true);
      return;
    }
    lock(form, event.submitter);
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt, requestConfig } = event.detail;
    const cause = requestConfig?.triggeringEvent;
    if (elt.tagName === "FORM" && cause?.type === "submit" && requestConfig.verb !== "get") lock(elt, cause.submitter);
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.elt.tagName === "FORM") setTimeout(() => release(event.detail.elt), 0);
  });
  window.addEventListener("pageshow", () => document.querySelectorAll("form[data-sending]").forEach(release));
}

function htmxToken() {
  document.addEventListener("htmx:configRequest", (event) => {
    const token = document.querySelector("input[name=csrfmiddlewaretoken]");
    if (token && event.detail.verb !== "get") event.detail.headers["X-CSRFToken"] = token.value;
  });
}

/* ---------- no network ---------- */

function showOffline(isOffline) {
  const note = document.querySelector(".offline-note");
  if (note) note.hidden = !isOffline;
}

function offlineNote() {
  showOffline(!navigator.onLine);
  window.addEventListener("offline", () => showOffline(true));
  window.addEventListener("online", () => showOffline(false));
  for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, () => showOffline(true));
  document.addEventListener("htmx:beforeSwap", () => showOffline(false));
}

/* ---------- what was typed is kept ---------- */

const draftName = (key) => `draft:${key}`;

function storage() {
  try {
    localStorage.setItem("draft-test", "1");
    localStorage.removeItem("draft-test");
    return localStorage;
  } catch {
    return null; // private windows and full phones: the page works without drafts
  }
}

function isKept(field) {
  return field.name && field.name !== "csrfmiddlewaretoken" && !["password", "file", "submit", "button"].includes(field.type)
    && !field.closest("[data-no-draft]");
}

function readForm(form) {
  const values = {};
  for (const field of form.elements) {
    if (!isKept(field)) continue;
    const isBox = field.type === "checkbox" || field.type === "radio";
    values[field.name] ??= [];
    if (field.tagName === "SELECT") for (const option of field.selectedOptions) values[field.name].push(option.value);
    else if (!isBox || field.checked) values[field.name].push(field.value);
  }
  return values;
}

function fillForm(form, values) {
  const left = structuredClone(values);
  for (const field of form.elements) {
    if (!isKept(field) || !(field.name in values)) continue;
    if (field.type === "checkbox" || field.type === "radio") field.checked = values[field.name].includes(field.value);
    else if (field.tagName === "SELECT") for (const option of field.options) option.selected = values[field.name].includes(option.value);
    else if (left[field.name].length) field.value = left[field.name].shift();
  }
  form.dispatchEvent(new Event("change", { bubbles: true }));
  form.dispatchEvent(new CustomEvent("draft:restored", { bubbles: true }));
}

function sayRestored(form, store, asServed) {
  const note = document.createElement("p");
  note.className = "message-info cluster";
  note.setAttribute("role", "status");
  const text = document.createElement("span");
  text.textContent = words.draftRestored ?? "";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = words.draftDiscard ?? "";
  button.addEventListener("click", () => {
    fillForm(form, asServed);
    store.removeItem(draftName(form.dataset.draft));
    note.remove();
  });
  note.append(text, button);
  form.prepend(note);
}

/* What came with the page's address is newer than the draft: it is added to boxes and takes the place of the rest. */
function withBrought(form, served, values) {
  const both = structuredClone(values);
  for (const name of (form.dataset.brought ?? "").split(" ").filter(Boolean)) {
    const fields = [...form.elements].filter((field) => field.name === name);
    const isBoxes = fields.every((field) => field.type === "checkbox");
    both[name] = isBoxes ? [...new Set([...(values[name] ?? []), ...served[name]])] : served[name];
  }
  return both;
}

function restoreDraft(form, store) {
  const name = draftName(form.dataset.draft);
  let draft = null;
  try {
    draft = JSON.parse(store.getItem(name));
  } catch {
    store.removeItem(name);
  }
  if (!draft) {
    if (form.dataset.brought) form.dispatchEvent(new Event("change", { bubbles: true })); // so that it is kept, too
    return;
  }
  if (Date.now() - draft.at > DAY) {
    store.removeItem(name);
    return;
  }
  // A form that came back with errors already holds what was typed.
  if (form.querySelector(".field-error, .errorlist, [aria-invalid=true]")) return;
  const asServed = readForm(form);
  if (JSON.stringify(asServed) === JSON.stringify(draft.values)) return;
  fillForm(form, withBrought(form, asServed, draft.values));
  sayRestored(form, store, asServed);
}

function forget(store, within) {
  for (const done of within.querySelectorAll("[data-draft-clear]")) {
    for (const key of done.dataset.draftClear.split(" ")) store.removeItem(draftName(key));
  }
}

/* A form that was sent and led to another page did its work. Coming back to its own page it did not, or not yet. */
function forgetSent(store) {
  const sent = JSON.parse(sessionStorage.getItem("draft-sent") ?? "null");
  if (!sent) return;
  const cameFrom = document.referrer && new URL(document.referrer).pathname;
  if (location.pathname !== sent.path && cameFrom === sent.path) store.removeItem(draftName(sent.key));
  sessionStorage.removeItem("draft-sent");
}

function drafts() {
  const store = storage();
  if (!store) return;
  forget(store, document);
  forgetSent(store);
  const restoreAll = () => document.querySelectorAll("form[data-draft]").forEach((form) => restoreDraft(form, store));
  // htmx binds its triggers when the document is ready; what comes back must be told to it after that
  if (document.readyState === "complete") restoreAll();
  else document.addEventListener("DOMContentLoaded", restoreAll);
  const keep = (event) => {
    const form = event.target.closest?.("form[data-draft]") ?? event.target.form;
    if (!form?.dataset?.draft) return;
    store.setItem(draftName(form.dataset.draft), JSON.stringify({ at: Date.now(), values: readForm(form) }));
  };
  for (const name of ["input", "change"]) document.addEventListener(name, keep);
  document.addEventListener("submit", ({ target: form, defaultPrevented }) => {
    if (defaultPrevented || !form.dataset.draft) return;
    sessionStorage.setItem("draft-sent", JSON.stringify({ key: form.dataset.draft, path: location.pathname }));
  });
  document.addEventListener("htmx:afterSwap", (event) => forget(store, event.detail.target));
}

/* ---------- what was refused is shown ---------- */

/* The field in error may stand far below the top of a phone's screen, where a page that came back begins. */
function showFirstError() {
  const error = document.querySelector("form[method=post] .field-error");
  if (!error) return;
  error.closest(".field, fieldset")?.querySelector("input:not([type=hidden]), select, textarea")?.focus({ preventScroll: true });
  error.scrollIntoView({ block: "center" });
}

function refusals() {
  showFirstError();
  document.addEventListener("htmx:afterSettle", (event) => {
    // After this turn: htmx scrolls to the top first.
    if (event.detail.xhr?.status === 422) setTimeout(showFirstError, 0);
  });
}

/* ---------- copy, print ---------- */

let toastTimer;

function toast(text) {
  const old = document.querySelector(".toast");
  const note = old ?? document.createElement("p");
  note.className = "toast";
  note.setAttribute("role", "status");
  if (!old) document.body.append(note);
  note.textContent = text;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => note.remove(), 6000);
}

async function copy(button) {
  const source = button.dataset.copy ? document.querySelector(button.dataset.copy) : null;
  const text = source ? source.value ?? source.href ?? source.textContent.trim() : location.href;
  try {
    await navigator.clipboard.writeText(text);
    toast(words.copied ?? "");
  } catch {
    window.prompt(words.copyByHand ?? "", text);
  }
}

function smallButtons() {
  document.addEventListener("site:toast", (event) => toast(event.detail));
  for (const button of document.querySelectorAll("[data-copy], [data-print]")) button.hidden = false;
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-copy], [data-print]");
    if (!button) return;
    if ("print" in button.dataset) window.print();
    else copy(button);
  });
}

themeSwitch();
offlineNote();
doubleSubmitGuard();
drafts();
refusals();
htmxToken();
smallButtons();

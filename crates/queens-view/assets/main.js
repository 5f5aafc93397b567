// Puts the page together.

function report(error) {
  $("problem").textContent = error.message;
  $("problem").hidden = false;
}

async function start() {
  const config = JSON.parse($("config").textContent);
  const { live, recording } = config;
  const watch = new Watch(config.words, config.pseudocode);
  const complete = live
    ? (n, queens) => ask("api/complete", { n, queens: squareList(queens) })
    : async (n, queens) => completion(n, queens, 2000);
  const hand = new Hand(complete, live?.most ?? 32, live && watchThese);

  async function show(source, firstOnly) {
    $("problem").hidden = true;
    const { meta } = source;
    $("about").textContent = `n = ${meta.n}, strategy ${meta.strategy}: ${meta.summary}`;
    await watch.load(source, firstOnly);
  }

  function choose(tab) {
    for (const name of ["watch", "hand"]) {
      $(name).hidden = name !== tab;
      const button = $(`tab-${name}`);
      button.setAttribute("aria-selected", name === tab);
      button.tabIndex = name === tab ? 0 : -1;
    }
    if (tab === "hand") watch.pause();
  }

  /** The search that was asked for last, so that one that comes late does not replace it. */
  let latest = null;

  /** Asks the server for the search that the settings describe. */
  async function open(queens, blocked = []) {
    const n = Number($("set-n").value);
    const squares = queens.map(squareName).join("; ");
    const given = queens.length > 0 ? [`given: ${squares}`] : [];
    if (blocked.length > 0) given.push(`${blocked.length} squares blocked`);
    $("given").textContent = given.join("; ");
    const source = new LiveSource(n, $("set-strategy").value, queens, blocked);
    latest?.close();
    latest = source;
    try {
      await source.open();
      if (source === latest) await show(source, $("set-find").value === "first");
    } catch (error) {
      if (error.name !== "AbortError") report(error);
    }
  }

  /** The board that the server was started with, or an empty one of another size. */
  function openBoard() {
    return Number($("set-n").value) === live.n ? open(live.queens, live.blocked) : open([]);
  }

  function watchThese(n, queens) {
    $("set-n").value = n;
    choose("watch");
    open(queens);
  }

  for (const name of ["watch", "hand"]) {
    const tab = $(`tab-${name}`);
    tab.addEventListener("click", () => choose(name));
    tab.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      const other = name === "watch" ? "hand" : "watch";
      choose(other);
      $(`tab-${other}`).focus();
      event.stopPropagation();
    });
  }
  const help = $("help");
  $("help-button").addEventListener("click", () => help.showModal());
  $("help-close").addEventListener("click", () => help.close());

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || help.open) return;
    const { target } = event;
    // Fields, sliders and buttons keep the keys that mean something to them.
    if (target.matches("select, input[type=number]")) return;
    if (target.matches("input[type=range]") && /^(Arrow|Home|End|Page)/.test(event.key)) return;
    if (target.matches("button, summary, input[type=checkbox]") && /^( |Enter)$/.test(event.key)) return;
    const keys = { "?": () => help.showModal(), h: () => choose($("hand").hidden ? "hand" : "watch") };
    const general = keys[event.key.toLowerCase()];
    general?.();
    if (general || ($("hand").hidden ? watch : hand).key(event)) event.preventDefault();
  });

  if (live) {
    $("settings").hidden = false;
    $("set-n").max = live.most;
    $("set-n").value = live.n;
    $("set-strategy").append(...live.strategies.map(({ name, summary }) =>
      make("option", { value: name, textContent: name, title: summary })));
    $("set-strategy").value = live.strategy;
    $("settings").addEventListener("submit", (event) => {
      event.preventDefault();
      // Space is to play now, not to start again.
      openBoard().then(() => $("play").focus({ preventScroll: true }));
    });
    hand.load(live.n);
    await openBoard();
    return;
  }
  hand.load(Math.min(recording.meta.n, 32));
  await show(new RecordedSource(recording));
}

start().catch(report);

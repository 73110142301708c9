"use strict";
// Steps through the boards of an evening. A stage shows its last step; what stood there before each step lies beside it as JSON.
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const LAYERS = { s: ".over", q: ".state", p: ".pieces" };
  const stages = new WeakMap();

  function opened(figure) {
    let stage = stages.get(figure);
    if (!stage) {
      const svg = figure.querySelector(".map svg");
      const ground = `${svg.querySelector("use").getAttribute("href").slice(1)} ${svg.getAttribute("viewBox")}`;
      const end = new Map([["a", svg.getAttribute("aria-label")], ["g", ground]]);
      const places = new Map();
      for (const place of figure.querySelectorAll("[data-k]")) {
        places.set(place.dataset.k, place);
        end.set(place.dataset.k, place.innerHTML);
      }
      const steps = JSON.parse(figure.querySelector("script").textContent);
      stage = { svg, figure, places, steps, end, now: new Map(end) };
      stages.set(figure, stage);
    }
    return stage;
  }

  function at(stage, step) {
    const parts = new Map(stage.end);
    for (let i = stage.steps.length - 1; i >= step; i--) {
      for (const [key, markup] of Object.entries(stage.steps[i][1])) parts.set(key, markup);
    }
    return parts;
  }

  function place(stage, key) {
    let made = stage.places.get(key);
    if (made) return made;
    const kind = key[0];
    if (kind === "h") {
      made = document.createElement("tr");
      rows(stage, key.split(":").slice(2).join(":")).append(made);
    } else if (kind === "t") {
      made = document.createElement("span");
      made.className = "track";
      stage.figure.querySelector("figcaption").append(made, " ");
    } else {
      made = document.createElementNS(SVG, "g");
      stage.svg.querySelector(`:scope > ${LAYERS[kind]}`).append(made);
    }
    stage.places.set(key, made);
    return made;
  }

  function rows(stage, sheet) {
    let sheets = stage.figure.querySelector(".sheets");
    if (!sheets) {
      sheets = document.createElement("div");
      sheets.className = "sheets";
      stage.figure.append(sheets);
    }
    let table = [...sheets.children].find((other) => other.dataset.sheet === sheet);
    if (!table) {
      table = document.createElement("table");
      table.dataset.sheet = sheet;
      table.createCaption().textContent = sheet;
      table.createTBody();
      sheets.append(table);
    }
    return table.tBodies[0];
  }

  function show(figure, step) {
    const stage = opened(figure);
    const parts = at(stage, step);
    for (const changed of figure.querySelectorAll(".changed")) changed.classList.remove("changed");
    for (const key of new Set([...stage.now.keys(), ...parts.keys()])) {
      const markup = parts.get(key) ?? "";
      if (markup === (stage.now.get(key) ?? "")) continue;
      if (key === "a") stage.svg.setAttribute("aria-label", markup);
      else if (key === "g") lay(stage.svg, markup);
      else place(stage, key).innerHTML = markup;
    }
    stage.now = parts;
    for (const table of figure.querySelectorAll(".sheets table")) table.hidden = !table.querySelector("tr:not(:empty)");
    if (step) {
      for (const key of Object.keys(stage.steps[step - 1][1])) if ("ht".includes(key[0])) place(stage, key).classList.add("changed");
    }
    told(figure.querySelector("output"), step ? stage.steps[step - 1][0] : 0);
  }

  function lay(svg, ground) {
    const [name, ...box] = ground.split(" ");
    svg.querySelector("use").setAttribute("href", `#${name}`);
    svg.setAttribute("class", `board ${name}`);
    svg.setAttribute("viewBox", box.join(" "));
  }

  function told(output, number) {
    output.replaceChildren();
    if (!number) return void output.append("As it stood before");
    const article = document.getElementById(`e${number}`);
    if (!article) return void output.append(`Event ${number}`); // what is told with a later one
    const link = document.createElement("a");
    link.href = `#e${number}`;
    link.textContent = `Event ${number}`;
    const words = [...article.querySelectorAll(":scope > .story")].map((said) => said.textContent);
    output.append(link, ` ${words.join(" ") || article.querySelector(".said").textContent}`);
  }

  // A map that is wider than the screen begins with its middle.
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      target.scrollLeft = (target.scrollWidth - target.clientWidth) / 2;
      seen.unobserve(target);
    }
  });
  for (const map of document.querySelectorAll(".map")) seen.observe(map);

  for (const stepper of document.querySelectorAll(".stepper")) stepper.hidden = false;
  document.addEventListener("input", (event) => {
    if (event.target.matches(".stepper input")) show(event.target.closest("figure"), event.target.valueAsNumber);
  });
  document.addEventListener("click", (event) => {
    const by = event.target.closest(".stepper button")?.dataset.by;
    if (!by) return;
    const slider = event.target.parentElement.querySelector("input");
    slider.valueAsNumber = Math.min(Math.max(slider.valueAsNumber + Number(by), 0), Number(slider.max));
    show(slider.closest("figure"), slider.valueAsNumber);
  });
})();

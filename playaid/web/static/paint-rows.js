// A chart as a grid to be typed through: Enter goes down, Tab goes on, and each cell is saved as it is left.
import { t } from "./words.js";

const $ = (id) => document.getElementById(id);

export function typing(book, ask, changed) {
  const charts = book.tables.filter((table) => table.rows <= 400);
  $("chart").replaceChildren(...charts.map((table) => Object.assign(document.createElement("option"), { value: table.name, textContent: t("{title}: {n} of {all} missing", { title: table.title, n: table.missing, all: table.cells }) })));
  const first = charts.find((table) => table.missing);
  if (first) $("chart").value = first.name;
  $("chart").onchange = () => open_($("chart").value, ask, changed);
  $("to-charts").addEventListener("click", () => $("grid").childElementCount || open_($("chart").value, ask, changed));
  if (!book.map) open_($("chart").value, ask, changed);
}

async function open_(name, ask, changed) {
  const chart = name && (await ask(`/paint/chart/${encodeURIComponent(name)}`));
  if (!chart) return;
  const table = document.createElement("table"), head = table.createTHead().insertRow(), body = table.createTBody();
  const heading = (row, text, title) => row.append(Object.assign(document.createElement("th"), { textContent: text, title: title || "" }));
  chart.heads.forEach((axis) => heading(head, axis));
  chart.columns.forEach((column) => heading(head, column.name, [column.title, column.wants, column.case && `[${column.case}]`, column.why].filter(Boolean).join("\n")));
  const lists = chart.columns.map((column, k) => {
    const list = document.createElement("datalist");
    list.id = `values-${k}`;
    list.append(...column.values.map((value) => Object.assign(document.createElement("option"), { value })));
    return list;
  });
  for (const row of chart.rows) {
    const line = body.insertRow();
    row.keys.forEach((key) => heading(line, key));
    row.cells.forEach(([text, from], k) => line.insertCell().append(field(chart, row.keys, k, text, from, ask, changed)));
  }
  $("grid").replaceChildren(...lists, table);
  $("chart-about").textContent = `${chart.title} ${chart.case ? `[${chart.case}]` : ""} · ${t("Enter goes down, Tab goes on; what is printed is shaded")}`;
  $("grid").onkeydown = moved;
}

function field(chart, keys, k, text, from, ask, changed) {
  const column = chart.columns[k], made = document.createElement("input");
  made.value = text ?? "";
  made.readOnly = from === "p";
  made.dataset.was = made.value;
  made.setAttribute("aria-label", `${keys.join(", ")}, ${column.name}`);
  if (column.values.length && !column.several) made.setAttribute("list", `values-${k}`);
  made.placeholder = column.values.length && column.values.length < 5 ? column.values.join(" ") : "";
  made.addEventListener("change", async () => {
    const said = made.value.trim();
    const told = await ask("/paint/stroke", { changes: [{ table: chart.table, text: said || null, keys: [[...keys, column.name]] }] });
    made.classList.toggle("wrong", !told);
    if (!told) return;
    const cell = (told.cells || []).find((one) => one[1].at(-1) === column.name);
    if (cell) made.value = cell[2] ?? "";
    made.dataset.was = made.value;
    changed(told.whole, chart.table);
  });
  return made;
}

function moved(event) {
  const cell = event.target.closest("td");
  if (!cell) return;
  const down = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!down || (event.key !== "Enter" && event.target.hasAttribute("list"))) return;
  event.preventDefault();
  let row = cell.parentElement;
  while ((row = down > 0 ? row.nextElementSibling : row.previousElementSibling)) {
    const next = row.cells[cell.cellIndex].querySelector("input");
    if (next && !next.readOnly) return next.focus(), next.select();
  }
  event.target.dispatchEvent(new Event("change"));
}

/** A file with an algorithm, as text, and schedules for it, as lists of directives by name. */
export function fileText(algorithm, lists) {
  const schedules = Object.entries(lists).map(
    ([name, list]) => `\nschedule ${name} {\n${list.map((directive) => `  ${directive};\n`).join('')}}\n`,
  );
  return `${algorithm}\n${schedules.join('')}`;
}

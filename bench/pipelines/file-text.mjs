/** The text of a file with an algorithm and its schedules, which are lists of directives by name. */
export function fileText(algorithm, lists) {
  const schedules = Object.entries(lists).map(
    ([name, list]) => `\nschedule ${name} {\n${list.map((directive) => `  ${directive};\n`).join('')}}\n`,
  );
  return `${algorithm}\n${schedules.join('')}`;
}

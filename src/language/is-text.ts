/** Can this be the text of a program? Images and arrays contain characters 0, which no program contains. */
export function isText(contents: string): boolean {
  return !contents.includes('\0');
}

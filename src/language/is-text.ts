/** Can this be the text of a program? Images and arrays contain NUL characters, and programs do not. */
export function isText(contents: string): boolean {
  return !contents.includes('\0');
}

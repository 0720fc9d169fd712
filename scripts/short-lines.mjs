/**
 * Minified code with line breaks between functions, because Node prints the whole line that throws. The text of workers
 * inside a loader has such line breaks already, so its string literal is not changed.
 */
export function withShortLines(code) {
  return code.trim().replaceAll(/(?<=\})(?=(?:async )?function\*? \w+\()/g, '\n');
}

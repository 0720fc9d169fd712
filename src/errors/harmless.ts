/**
 * Text from strangers, fit for a terminal and for JSON: every character that moves the cursor, changes colours or turns the
 * order of what is read is written as its escape `\u009b`, which in a JSON document stands for the character itself. Those are
 * the control characters C0 (without tab and newline), DEL and C1, the separators of lines, the bidirectional embeddings,
 * overrides and isolates, and halves of surrogate pairs.
 */
export function harmless(text: string): string {
  return text.replace(unsafe, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The same, a column for each character, so that what is marked below stays below. */
export function harmlessColumns(text: string): string {
  return text.replace(unsafe, '\ufffd');
}

const unsafe =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones to find
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\p{Surrogate}]/gu;

/**
 * Escape untrusted text for a terminal and for JSON. Every character that moves the cursor, changes colours or reverses
 * the reading order is replaced by an escape such as `\u009b`, which in a JSON document denotes the character itself.
 * These are the control characters C0 (except tab and newline), DEL and C1, the line separators, the bidirectional
 * embeddings, overrides and isolates, and unpaired surrogates.
 */
export function harmless(text: string): string {
  return text.replace(unsafe, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Replace each of these characters with one that is a column wide, so that the carets below the text stay aligned. */
export function harmlessColumns(text: string): string {
  return text.replace(unsafe, '\ufffd');
}

const unsafe =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\p{Surrogate}]/gu;

/** Text from strangers, fit for a terminal: no character of it moves the cursor or changes the colours. */
export function harmless(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones to find
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
}

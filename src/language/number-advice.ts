/** The correct notation for a malformed number of another language, or null. */
export function numberAdvice(text: string): string | null {
  if (/^\.\d+$/.test(text)) return `Write 0${text}.`;
  if (/^\d+\.$/.test(text)) return `Write ${text}0.`;
  if (/^\d+(?:\.\d+)?[fFuULlh]+$/.test(text))
    return 'Numbers have no suffix. Write f32(1.5) or u8(12) to choose a type.';
  return /^\d+\.\./.test(text) ? 'A range is (min, length) or [from, to): r = (0, 3), r = [0, 3).' : null;
}

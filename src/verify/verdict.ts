/**
 * The verdict of a checker: a property of a program is proved, or not proved and why. A property that is not proved may
 * still hold.
 */
export type Verdict = { readonly tag: 'proved' } | { readonly tag: 'not proved'; readonly why: string };

export const proved: Verdict = { tag: 'proved' };

export function notProved(why: string): Verdict {
  return { tag: 'not proved', why };
}

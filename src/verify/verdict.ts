/** What a checker has found out: a property of a program is shown, or it is not, and why. What is not shown may still hold. */
export type Verdict = { readonly tag: 'shown' } | { readonly tag: 'not shown'; readonly why: string };

export const shown: Verdict = { tag: 'shown' };

export function notShown(why: string): Verdict {
  return { tag: 'not shown', why };
}

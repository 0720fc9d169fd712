/** What a checker has found out: a property of a program is shown, or it is not, and why. `refuted` is certain to be a mistake. */
export type Verdict =
  | { readonly tag: 'shown' }
  | { readonly tag: 'not shown'; readonly why: string }
  | { readonly tag: 'refuted'; readonly why: string };

export const shown: Verdict = { tag: 'shown' };

export function notShown(why: string): Verdict {
  return { tag: 'not shown', why };
}

export function refuted(why: string): Verdict {
  return { tag: 'refuted', why };
}

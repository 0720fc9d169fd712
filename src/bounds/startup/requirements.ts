import type { RequirementText } from '../../language/requirements/text.ts';
import type { Name } from '../../syntax/expr.ts';
import { shortest } from '../../syntax/type.ts';
import { numberOf, type Scalar } from '../../syntax/value.ts';
import type { Values } from '../../syntax/value-range.ts';

/** A requirement as serializable data. Its condition is a term of the obligation table, in machine arithmetic. */
export interface WrittenRequirement extends RequirementText {
  readonly term: number;
}

/**
 * The first requirement that is certainly false, given the ranges of terms; null if there is none. The program itself
 * checks all of them.
 */
export function violated(
  requirements: readonly WrittenRequirement[],
  limitsAt: (term: number) => Values,
): WrittenRequirement | null {
  return (
    requirements.find(({ term }) => {
      const { least, greatest, nan } = limitsAt(term);
      return least === 0 && greatest === 0 && !nan;
    }) ?? null
  );
}

/** The data of the diagnostic for a requirement that does not hold. `values` is text: `k = -3, img.len[0] = 4`. */
export function violation(
  { message, condition, variables }: RequirementText,
  values: ReadonlyMap<Name, Scalar>,
): { readonly message: string; readonly condition: string | null; readonly values: string } {
  const texts = variables.map(({ name, type }) => {
    const value = values.get(name) ?? Number.NaN;
    return `${name} = ${type === 'f32' ? shortest(numberOf(value)) : value}`;
  });
  return { message, condition, values: texts.join(', ') };
}

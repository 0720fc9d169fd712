/** Between which numbers something lies. */
export interface Limits {
  readonly least: number;
  readonly most: number;
}

/** The operators whose limits follow from those of their operands. */
const limitedOperators = ['+', '-', 'neg', '*', 'min', 'max', 'select', '/', '%'] as const;

export type LimitedOperator = (typeof limitedOperators)[number];

const limited: ReadonlySet<string> = new Set(limitedOperators);

export function isLimited(op: string): op is LimitedOperator {
  return limited.has(op);
}

export const unlimited: Limits = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };

/** The numbers between which the value of an operator lies, over ℤ, when its operands lie between theirs. */
export function operationLimits(op: LimitedOperator, operands: readonly Limits[]): Limits {
  const a = operands[0] ?? unlimited;
  const b = operands[1] ?? unlimited;
  const c = operands[2] ?? unlimited;
  switch (op) {
    case '+':
      return { least: a.least + b.least, most: a.most + b.most };
    case '-':
      return { least: a.least - b.most, most: a.most - b.least };
    case 'neg':
      return { least: -a.most, most: -a.least };
    case '*':
      return spanning([a.least * b.least, a.least * b.most, a.most * b.least, a.most * b.most]);
    case 'min':
      return { least: Math.min(a.least, b.least), most: Math.min(a.most, b.most) };
    case 'max':
      return { least: Math.max(a.least, b.least), most: Math.max(a.most, b.most) };
    case 'select':
      return { least: Math.min(b.least, c.least), most: Math.max(b.most, c.most) };
    case '/':
      // No quotient is further from zero than what is divided; by at least 1 it has the same sign.
      if (b.least < 1) return around(Math.max(-a.least, a.most));
      if (b.least === b.most) return { least: Math.floor(a.least / b.least), most: Math.floor(a.most / b.least) };
      return { least: Math.min(0, a.least), most: Math.max(0, a.most) };
    case '%':
      // From 0 to |b| − 1, and 0 by zero.
      if (b.least < 1) return { least: 0, most: Math.max(0, Math.max(-b.least, b.most) - 1) };
      return a.least >= 0 && a.most < b.least ? a : { least: 0, most: b.most - 1 };
  }
}

function around(size: number): Limits {
  return { least: -size, most: size };
}

/** Zero times anything is zero, infinities included. */
function spanning(products: readonly number[]): Limits {
  const numbers = products.map((n) => (Number.isNaN(n) ? 0 : n));
  return { least: Math.min(...numbers), most: Math.max(...numbers) };
}

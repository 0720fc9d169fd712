import { requirementText } from '../../language/requirements/text.ts';
import { enterContext } from '../../simplify/context.ts';
import type { Facts } from '../../simplify/facts.ts';
import { keyOf } from '../../simplify/key.ts';
import { simplify } from '../../simplify/simplify.ts';
import { isExact } from '../../simplify/wrapping.ts';
import { inputLen, inputMin, type Pipeline } from '../../syntax/algorithm.ts';
import { constantOf, type Expr, int, type Name, operation } from '../../syntax/expr.ts';
import { hasPoints, type Output } from '../../syntax/extensions/output.ts';
import { requirementsOf } from '../../syntax/extensions/requirement.ts';
import { type Assert, type InputNeed, nop, type Stmt, seq } from '../../syntax/target.ts';
import { nodesOf, reachable } from '../../syntax/walk.ts';
import type { Box } from '../infer/box.ts';
import { requirementFacts } from './requirement-facts.ts';

/**
 * The start-up checks of a completed program. First: the requirements of the pipeline hold, no rdom has a negative
 * length, and the start-up assertions of the schedule hold. Then, in the scope of the windows: every input contains the
 * window that the program reads. After that, only the checks of the bounds phase and of bounded storage can fail. For
 * empty windows of all outputs, only the storage of the outputs is allocated.
 */
export function startupChecks(
  stmts: readonly Stmt[],
  P: Pipeline,
  startup: ReadonlySet<Name>,
  outputs: readonly Output[],
  inputs: ReadonlyMap<Name, Box>,
  facts: Facts,
): { readonly first: readonly Stmt[]; readonly main: readonly Stmt[] } {
  const isOutput = (s: Stmt): boolean => s.tag === 'Allocate' && outputs.some(({ name }) => name === s.func);
  // The check of bounded storage is about its window, so it stays in the scope of the windows.
  const isStartup = (s: Stmt): s is Assert => s.tag === 'Assert' && isOver(startup, s.condition);
  const asserts = stmts.filter(isStartup);
  const rest = stmts.filter((s) => !isStartup(s) && !isOutput(s));
  const computed = seq(...inputChecks(inputs, facts), ...rest);
  // Either all outputs have points or none has, so it does not matter which one is tested.
  const condition = outputs.map(hasPoints).find((each) => each !== null);
  const body: Stmt = condition ? { tag: 'If', condition, consequent: computed, alternative: nop } : computed;
  return {
    first: [...requirementChecks(P), ...unproved(P, [...rdomChecks(P), ...asserts])],
    main: [...stmts.filter(isOutput), body],
  };
}

function isOver(variables: ReadonlySet<Name>, e: Expr): boolean {
  return nodesOf(e).every((node) => node.tag !== 'Var' || variables.has(node.name));
}

/** The ranges of parameters and the requirements of the pipeline. They come first, whatever the schedule. */
function requirementChecks(P: Pipeline): readonly Stmt[] {
  return requirementsOf(P).map((requirement) => {
    return { tag: 'Assert', condition: requirement.condition, why: requirementText(requirement).message };
  });
}

/**
 * The checks that do not follow from the requirements. The simplifier computes over ℤ, so a check with arithmetic that
 * may wrap is always kept.
 */
function unproved(P: Pipeline, checks: readonly Assert[]): readonly Assert[] {
  if (requirementsOf(P).length === 0) return checks;
  const facts = requirementFacts(P);
  return checks.filter(({ condition }) => !isExact(condition) || constantOf(simplify(condition, facts)) !== 1);
}

/** No rdom has a negative length. Equal lengths are checked once. */
function rdomChecks(P: Pipeline): readonly Assert[] {
  const checks = reachable(P).flatMap((f) =>
    f.updates.flatMap((U) =>
      U.rdom.flatMap(({ name, in: { len } }): readonly Assert[] => {
        if ((constantOf(len) ?? -1) >= 0) return [];
        const why = `the reduction variable ${name} of ${f.name} has a negative length`;
        return [{ tag: 'Assert', condition: operation('>=', len, int(0)), why }];
      }),
    ),
  );
  return checks.filter((e, i) => checks.findIndex((other) => keyOf(other.condition) === keyOf(e.condition)) === i);
}

/** Every input contains its demanded box. */
function inputChecks(inputs: ReadonlyMap<Name, Box>, facts: Facts): readonly Stmt[] {
  return [...inputs].flatMap(([name, { when, dims, why: reasons }]) => {
    const isEmpty = dims
      .map(({ lo, hi }) => operation('<', hi, lo))
      .reduce<Expr>((a, b) => operation('||', a, b), operation('!', when));
    return dims.flatMap(({ lo, hi }, d): readonly Stmt[] => {
      const end = operation('+', inputMin(name, d), inputLen(name, d));
      const why = tooSmall(name, d, readersAmong(reasons));
      return [operation('>=', lo, inputMin(name, d)), operation('<', hi, end)]
        .map((holds) => simplify(operation('||', isEmpty, holds), facts))
        .filter((condition) => constantOf(condition) !== 1)
        .map((condition) => ({ tag: 'Assert', condition, why }));
    });
  });
}

/** The demands of a run on its inputs, as start-up expressions. Computed on first use, because this is expensive. */
export function inputNeeds(
  inputs: ReadonlyMap<Name, Box>,
  leave: readonly ((box: Box) => Box)[],
): () => readonly InputNeed[] {
  const compute = (): readonly InputNeed[] => {
    enterContext();
    return Array.from(inputs, ([input, box]) => {
      const { when, dims, why } = leave.reduceRight((inner, leaveScope) => leaveScope(inner), box);
      const readers = readersAmong(why);
      return dims.map(({ lo, hi }, dim) => {
        return { input, dim, when, first: lo, last: hi, readers, why: tooSmall(input, dim, readers), advice: null };
      });
    }).flat();
  };
  let needs: readonly InputNeed[] | null = null;
  return () => (needs ??= compute());
}

function readersAmong(reasons: Box['why']): string {
  const few = reasons.slice(0, 3).map(({ consumer, access }) => `${consumer} reads ${access}`);
  return [...few, ...(reasons.length > few.length ? ['…'] : [])].join(', ');
}

function tooSmall(input: Name, dim: number, readers: string): string {
  return `the input ${input} is too small in dimension ${dim}: ${readers}`;
}

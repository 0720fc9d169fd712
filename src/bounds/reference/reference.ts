import { bug } from '../../errors/bug.ts';
import type { Facts } from '../../simplify/facts.ts';
import { simplify } from '../../simplify/simplify.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import {
  always,
  type Expr,
  type Hole,
  type Interval,
  int,
  type Name,
  never,
  operation,
  variable,
} from '../../syntax/expr.ts';
import { rebuild } from '../../syntax/substitute.ts';
import { isLength, type Program, type Stmt, seq, startupScalars } from '../../syntax/target.ts';
import { boxOf } from '../infer/box.ts';
import { fill } from '../infer/fill.ts';
import type { Predicate } from '../query/predicate.ts';
import { query } from '../query/query.ts';
import { startupChecks } from '../startup/checks.ts';
import { startupVariables } from '../startup/facts.ts';
import { correctedRules, intervalOf, type Meaning, point, type Range, type Rules } from './interval.ts';
import { boxAround, hasCopies, inputWindow, type Windows, widen, windowKey, windowOf, windowsIn } from './windows.ts';

/**
 * β₀ (fig. bounds-inference) as a bounds engine, the baseline for all other engines (definition 'Bounds quality
 * constraint'): [Γ] T if Γ = β₀(𝓑(T)) has a finite answer for every hole, and `assert false` otherwise.
 *
 * A hole inside a loop is widened over all iterations of the loop (errata E13), so answers depend only on parameters.
 * The figure names a hole by its func, so β₀ has no answer if the loops of one func occur in two places.
 */
export function inferReference(T: Program<Hole>, P: Pipeline, rules: Rules = correctedRules): Program {
  const facts = factsOf(T);
  const { β0, endOf } = baseline(P, rules, facts);
  const Γ: Windows = hasCopies(T) ? new Map() : β0(query(T, P), new Map(), new Map());
  const read = T.inputs.map(({ name }) => inputWindow(name)).filter((w) => Γ.has(windowKey(w)));
  const isAnswered = [...windowsIn(T), ...read].every((w) => Γ.get(windowKey(w)));
  if (!isAnswered) return { ...T, body: failure };
  const { body } = fill((hole) => endOf(Γ, hole) ?? bug('a hole without an answer'), T);
  const inputs = new Map(read.map((w) => [w.func, Γ.get(windowKey(w)) ?? bug('an input without an answer')]));
  const { first, main } = startupChecks(
    body.tag === 'Seq' ? body.stmts : [body],
    P,
    startupVariables(T),
    T.outputs,
    inputs,
    facts,
  );
  return { ...T, body: seq(...first, ...main) };
}

/**
 * The answer of β₀ for each hole; null if it is not finite, or if the loops or the storage of some func occur in two
 * places, for which β₀ has no answers.
 */
export function referenceAnswers(T: Program<Hole>, P: Pipeline): (hole: Hole) => Expr | null {
  const { β0, endOf } = baseline(P, correctedRules, factsOf(T));
  const Γ: Windows = hasCopies(T) ? new Map() : β0(query(T, P), new Map(), new Map());
  return (hole) => endOf(Γ, hole);
}

const failure: Stmt = { tag: 'Assert', condition: never, why: 'the baseline engine finds no bounds' };

/** Γ(v) for the loop and let variables in scope; any other variable is a parameter, which denotes itself. */
type Variables = ReadonlyMap<Name, Range>;

interface Baseline {
  /** β₀(b, Γ), with Γ in two parts: windows are threaded through, variables are scoped. */
  readonly β0: (b: Predicate, Γ: Windows, Σ: Variables) => Windows;
  /** One end of Γ(?ℓ), or null if it is infinite. */
  readonly endOf: (Γ: Windows, hole: Hole) => Expr | null;
}

function baseline(P: Pipeline, rules: Rules, facts: Facts): Baseline {
  const vars = new Map(P.funcs.map((f) => [f.name, f.vars]));

  const endOf = (Γ: Windows, hole: Hole): Expr | null => {
    const box = Γ.get(windowKey(windowOf(hole)));
    const ends = box?.dims[vars.get(hole.func)?.indexOf(hole.dim) ?? -1];
    if (!box || ends === undefined) return null;
    return hole.end === 'min' ? ends.lo : simplify(rules.length(ends, box.when), facts);
  };

  const 𝓘 = (e: Expr<Hole>, Γ: Windows, Σ: Variables): Range => {
    const meaning: Meaning = {
      variable: (name) => Σ.get(name) ?? point(variable(name)),
      hole: (hole) => endOf(Γ, hole),
    };
    return intervalOf(e, meaning, rules, facts);
  };

  /** The range of a loop variable. The interval of a loop depends only on holes and parameters. */
  const loopRange = (I: Interval<Hole>, Γ: Windows): Range => {
    const [min, len] = [I.min, I.len].map((e) => filled(e, (hole) => endOf(Γ, hole)));
    if (!min || !len) return { lo: null, hi: null, when: always };
    const last = operation('-', operation('+', min, len), int(1));
    const when = rules.hasPoints({ min, len });
    return { lo: simplify(min, facts), hi: simplify(last, facts), when: simplify(when, facts) };
  };

  const β0 = (b: Predicate, Γ: Windows, Σ: Variables): Windows => {
    switch (b.tag) {
      case 'True':
      case 'Holds':
        return Γ;

      // β₀(∀v ∈ I: b, Γ)  =  β₀(b, Γ[v ↦ I])
      case 'Forall':
        return β0(b.body, Γ, b.in === null ? Σ : new Map(Σ).set(b.v, loopRange(b.in, Γ)));

      // β₀(b₁ ∧ b₂, Γ)  =  β₀(b₁, β₀(b₂, Γ))
      case 'And':
        return b.parts.reduceRight((after, part) => β0(part, after, Σ), Γ);

      // β₀(e ⟹ b, Γ)  =  β₀(b, Γ)
      case 'Implies':
        return β0(b.body, Γ, Σ);

      // β₀(∃?ℓ: b, Γ)  =  β₀(b, Γ)
      case 'Exists':
        return β0(b.body, Γ, Σ);

      // β₀(let v = e in b, Γ)  =  β₀(b, Γ[v ↦ 𝓘(e, Γ)])
      case 'LetIn':
        return β0(b.body, Γ, new Map(Σ).set(b.x, 𝓘(b.value, Γ, Σ)));

      // β₀(ē ∈ ?ℓ, Γ)  =  Γ[?ℓ ↦ Γ(?ℓ) ∪ 𝓘(ē, Γ)]
      case 'Member': {
        const ranges = b.point.map((e) => 𝓘(e, Γ, Σ));
        return widen(Γ, b.window, boxAround(ranges, facts), facts);
      }

      // β₀(w ⊆ ?ℓ, Γ)  =  Γ[?ℓ ↦ Γ(?ℓ) ∪ w]                                     (errata E1)
      case 'Within': {
        const inner = b.inner.kind === 'box' ? boxOf(b.inner.dims, facts) : Γ.get(windowKey(b.inner));
        return inner === undefined ? Γ : widen(Γ, b.outer, inner, facts);
      }
    }
  };
  return { β0, endOf };
}

/** An expression with the answers for its holes substituted; null if a hole has none. */
function filled(e: Expr<Hole>, answer: (hole: Hole) => Expr | null): Expr | null {
  let isAnswered = true;
  const result = rebuild<Hole>(e, (node) => {
    const value = node.tag === 'Hole' ? answer(node) : node;
    if (value === null) isAnswered = false;
    return value ?? node;
  });
  return isAnswered ? (result as Expr) : null; // no hole is left
}

/** Inputs have non-negative lengths, and outputs have positive ones: nothing is computed for empty windows. */
function factsOf(T: Program<Hole>): Facts {
  const lengths = startupScalars(T).filter(isLength);
  return new Map(
    lengths.map(({ name, role }) => {
      return [name, { least: role.tag === 'output' ? 1 : 0, greatest: Number.POSITIVE_INFINITY }];
    }),
  );
}

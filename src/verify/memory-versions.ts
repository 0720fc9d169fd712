import { callerArrays, type Machine } from '../machine/ir/program.ts';
import type { Allocation, Loop, Statement } from '../machine/ir/statement.ts';
import type { Name } from '../syntax/expr.ts';
import { changesOf, hasSameInputs, headOf, isIdle, isSameHead } from './compare.ts';
import { Conditions } from './conditions.ts';
import { Cursor, type SyncPoint } from './cursor.ts';
import { effectsOf, isSameText } from './effects.ts';
import { carriedBy, firstOfEach, guessesOf, withStale } from './facts.ts';
import { malformed } from './malformed.ts';
import { type Both, type Fact, Relation } from './relation.ts';
import { Side, type Spot } from './side.ts';
import type { Term } from './term.ts';
import { Terms } from './terms.ts';
import { notProved, proved, type Verdict } from './verdict.ts';
import { Versions } from './versions.ts';

/**
 * Translation validation of memory optimizations: does a program have the same meaning before and after a pass that
 * changes when and whether memory is accessed?
 *
 * Both programs are executed symbolically, on terms (terms.ts), in lockstep. The contents of a buffer are a chain of
 * stores (versions.ts), and a load has the value of the last store to its address; stores to disjoint locations are
 * skipped. After a loop or a branch that changes a buffer, its contents are unknown, but equal in both programs
 * (relation.ts). In addition, a register of the second program may hold the value that the first program has at a
 * memory location. The memory of the second program may be stale there. Such facts (facts.ts) are guessed loop
 * invariants: they must hold before a loop, and every iteration must preserve them.
 *
 * The check does not depend on how the pass works. Both programs are assumed to be well formed, which is checked for
 * the second one (malformed.ts). Bounds of buffers and data races are not checked.
 */
export function memoryVersions(before: Machine, after: Machine): Verdict {
  try {
    if (isSameText(before.body, after.body)) return proved;
    const why = malformed(after) ?? new Lockstep(after).programs(before, after);
    return why === null ? proved : notProved(why);
  } catch (thrown) {
    if (thrown instanceof RangeError) return notProved('the program is nested too deeply to be compared');
    throw thrown;
  }
}

/** The limit on loop entries and comparisons of statements, including those in nested cases. */
const mostWork = 20_000;

class Lockstep {
  readonly #terms = new Terms();
  readonly #versions = new Versions(this.#terms);
  readonly #conditions = new Conditions(this.#terms);
  readonly #relation: Relation;
  #work = mostWork;

  constructor({ body, outputs, memoized }: Machine) {
    const kept = memoized.flatMap(({ arrays }) => arrays);
    const visible = [...effectsOf(body).loaded, ...[...outputs, ...kept].map(({ name }) => name)];
    this.#relation = new Relation(this.#terms, this.#versions, new Set(visible));
  }

  /** Why two programs may have different meanings, or null if they are equivalent. */
  programs(before: Machine, after: Machine): string | null {
    const side = (): Side => new Side(this.#terms, this.#versions, this.#conditions);
    const sides = { before: side(), after: side() };
    for (const { name, type } of before.scalars) this.#bind(sides, this.#terms.unknown(name, type, 1), name);
    for (const { name, pointer } of callerArrays(before)) this.#allocate(sides, name, [pointer, pointer]);
    const end = this.#run({ ...sides, stale: [] }, [before.body], [after.body]);
    return typeof end === 'string' ? end : this.#difference(end, [], 'at the end');
  }

  /** Bind a value in both programs. The second program may use another name for it. */
  #bind({ before, after }: Sides, value: Term, x: Name, other = x): void {
    before.variables.set(x, value);
    after.variables.set(other, value);
  }

  /** Storage with the same contents in both programs. */
  #allocate(sides: Sides, buffer: Name, [pointer, other]: readonly [Name, Name]): void {
    this.#bind(sides, this.#terms.fresh(pointer, 'i32', 1), pointer, other);
    const contents = this.#versions.unknown();
    sides.before.memory.set(buffer, contents);
    sides.after.memory.set(buffer, contents);
  }

  /** The state after statements of both programs, or why the states may differ. */
  #run(start: Both, before: readonly Statement[], after: readonly Statement[]): Both | string {
    let both: Both = { before: start.before.copy(), after: start.after.copy(), stale: start.stale };
    const [first, second] = [
      new Cursor(before, both.before, this.#conditions),
      new Cursor(after, both.after, this.#conditions),
    ];
    for (;;) {
      const [b, a] = [first.next(), second.next()];
      if (b === null && a === null) return both;
      if (this.#work-- <= 0) return 'it takes too long to compare the programs';
      const step = this.#step(both, b, a);
      if (typeof step === 'string') return step;
      if (step.advances !== 'after') first.resume(step.both.before);
      if (step.advances !== 'before') second.resume(step.both.after);
      both = step.both;
    }
  }

  /**
   * The state after the next synchronization points of both programs, or after one that has no effect; or why the
   * states may differ.
   */
  #step(both: Both, b: SyncPoint | null, a: SyncPoint | null): Step | string {
    const state = this.#relation.settled(both);
    const next = b !== null && a !== null ? this.#together(state, b, a) : null;
    if (next !== null && typeof next !== 'string') return { both: next, advances: 'both' };
    if (b !== null && isIdle(b, state.before, this.#conditions)) return { both: state, advances: 'before' };
    if (a !== null && isIdle(a, state.after, this.#conditions)) return { both: state, advances: 'after' };
    return next ?? this.#split(state, b, a) ?? `${headOf(b)} is not ${headOf(a)}`;
  }

  /**
   * A branch in only one of the programs: in both cases the next statement of the other program must be equivalent.
   * Null if neither statement is a branch.
   */
  #split(both: Both, b: SyncPoint | null, a: SyncPoint | null): Step | string | null {
    const [bs, as] = [b === null ? [] : [b], a === null ? [] : [a]];
    const joined =
      a?.tag === 'If'
        ? this.#cases(both, both.after.evaluate(a.condition), [
            { truth: true, before: bs, after: [a.consequent] },
            { truth: false, before: bs, after: [a.alternative] },
          ])
        : b?.tag === 'If'
          ? this.#cases(both, both.before.evaluate(b.condition), [
              { truth: true, before: [b.consequent], after: as },
              { truth: false, before: [b.alternative], after: as },
            ])
          : null;
    if (joined === null || typeof joined === 'string') return joined;
    return { both: joined, advances: b === null ? 'after' : a === null ? 'before' : 'both' };
  }

  /**
   * The state after two statements that correspond, the reason why it may differ, or null if they do not correspond
   * because their kinds or the conditions of two branches differ.
   */
  #together(both: Both, b: SyncPoint, a: SyncPoint): Both | string | null {
    const { before, after } = both;
    if (isSameText(b, a) && hasSameInputs(both, a)) return this.#sameText(both, a);
    switch (b.tag) {
      case 'Loop':
        return a.tag === 'Loop' ? this.#loop(both, b, a) : null;
      case 'If': {
        const condition = before.evaluate(b.condition);
        if (a.tag !== 'If' || condition !== after.evaluate(a.condition)) return null;
        return this.#cases(both, condition, [
          { truth: true, before: [b.consequent], after: [a.consequent] },
          { truth: false, before: [b.alternative], after: [a.alternative] },
        ]);
      }
      case 'Allocation':
        return a.tag === 'Allocation' ? this.#allocation(both, b, a) : null;
      case 'Check': {
        if (a.tag !== 'Check') return null;
        const isSame =
          before.evaluate(b.condition) === after.evaluate(a.condition) &&
          before.evaluate(b.value) === after.evaluate(a.value) &&
          JSON.stringify(b.failure) === JSON.stringify(a.failure);
        return isSame ? both : 'a check differs';
      }
      case 'Tick':
        return a.tag === 'Tick' ? both : null;
      case 'HostCall':
        return null; // equal calls on equal inputs were compared above
      case 'Reuse':
        return 'several buffers share storage';
    }
  }

  #allocation(both: Both, b: Allocation, a: Allocation): Both | string {
    const sizes = (s: Allocation, side: Side): string => s.sizes.map((size) => side.evaluate(size).id).join();
    if (b.buffer !== a.buffer || b.type !== a.type || sizes(b, both.before) !== sizes(a, both.after))
      return `the storage of ${b.buffer} differs`;
    this.#allocate(both, b.buffer, [b.pointer, a.pointer]);
    const end = this.#run(both, [b.body], [a.body]);
    if (typeof end === 'string') return end;
    end.before.memory.delete(b.buffer);
    end.after.memory.delete(b.buffer);
    return { ...end, stale: end.stale.filter(({ buffer }) => buffer !== b.buffer) };
  }

  /** The state after branches of both programs: the facts that hold at the ends of all of them. */
  #cases(both: Both, condition: Term, cases: readonly Case[]): Both | string {
    const changes = changesOf(
      cases.flatMap(({ before }) => before),
      cases.flatMap(({ after }) => after),
    );
    const different = this.#difference(both, both.stale, 'before a branch');
    if (different !== null) return different;
    let guesses = guessesOf(both, changes);
    const noIteration = this.#terms.int(0);
    for (const { truth, before, after } of cases) {
      const end = this.#conditions.within(condition, truth, () => this.#run(both, before, after));
      if (typeof end === 'string') return end;
      guesses = guesses.filter(({ fact }) => this.#relation.holds(end, fact, noIteration));
      const why = this.#difference(end, both.stale, 'after a branch');
      if (why !== null) return why;
    }
    return this.#relation.havoc(
      both,
      changes,
      both.stale,
      guesses.map(({ fact }) => fact),
      noIteration,
    );
  }

  #loop(both: Both, b: Loop, a: Loop): Both | string {
    if (b.order !== a.order || !isSameHead(b, both.before, a, both.after)) return `${headOf(b)} is not ${headOf(a)}`;
    const min = both.before.evaluate(b.min);
    const changes = changesOf([b.body], [a.body]);
    let guesses = [...carriedBy(a, both, this.#terms), ...guessesOf(both, changes)].filter(({ fact }) =>
      this.#relation.holds(both, fact, min),
    );
    for (;;) {
      if (this.#work-- <= 0) return 'it takes too long to compare the programs';
      const chosen = firstOfEach(guesses);
      const facts = chosen.map(({ fact }) => fact);
      const stale = withStale(both.stale, chosen);
      const entry = this.#difference(both, stale, `before the loop ${b.x}`);
      if (entry !== null) return entry;
      const x = this.#terms.fresh(b.x, 'i32', 1);
      const start = this.#relation.havoc(both, changes, stale, facts, x);
      this.#bind(start, x, b.x, a.x);
      for (const [i, { x }] of b.steps.entries()) this.#bind(start, this.#terms.fresh(x, 'i32', 1), x, a.steps[i]?.x);
      const end = this.#run(start, [b.body], [a.body]);
      const next = this.#terms.plus(x, this.#terms.int(1));
      const wrong = typeof end === 'string' ? [] : chosen.filter(({ fact }) => !this.#relation.holds(end, fact, next));
      if (wrong.length === 0) {
        const why = typeof end === 'string' ? end : this.#difference(end, stale, `after an iteration of ${b.x}`);
        return why ?? this.#relation.havoc(both, changes, stale, facts, this.#terms.fresh(b.x, 'i32', 1));
      }
      guesses = guesses.filter((guess) => !wrong.includes(guess));
    }
  }

  #difference(both: Both, stale: readonly Spot[], when: string): string | null {
    const difference = this.#relation.difference(both, stale);
    return difference === null ? null : `the contents of ${difference.buffer} may differ ${when}`;
  }

  /** The state after equal statements on equal inputs: they have equal effects in both programs. */
  #sameText(both: Both, s: Statement): Both {
    const changes = changesOf([s], [s]);
    const facts = [...changes.after.keys()].map((register): Fact => ({ tag: 'Same', register }));
    return this.#relation.havoc(both, changes, both.stale, facts, this.#terms.int(0));
  }
}

/** Statements of both programs under a condition. */
interface Case {
  readonly truth: boolean;
  readonly before: readonly Statement[];
  readonly after: readonly Statement[];
}

/** The state after a statement of one program or of both, and which programs advance. */
interface Step {
  readonly both: Both;
  readonly advances: 'before' | 'after' | 'both';
}

type Sides = Pick<Both, 'before' | 'after'>;

import type { Machine } from '../machine/ir/program.ts';
import type { Allocation, Loop, Statement } from '../machine/ir/statement.ts';
import type { Name } from '../syntax/expr.ts';
import { changesOf, hasSameInputs, headOf, isIdle, isSameHead } from './compare.ts';
import { Conditions } from './conditions.ts';
import { Cursor, type Meeting } from './cursor.ts';
import { effectsOf, isSameText } from './effects.ts';
import { carriedBy, firstOfEach, guessesOf, withStale } from './facts.ts';
import { malformed } from './malformed.ts';
import { type Both, type Fact, Relating } from './relation.ts';
import { Side, type Spot } from './side.ts';
import type { Term } from './term.ts';
import { Terms } from './terms.ts';
import { notShown, shown, type Verdict } from './verdict.ts';
import { Versions } from './versions.ts';

/**
 * Does a program mean what it meant before a pass that changes when and whether memory is read and written?
 *
 * Both programs are executed on terms (terms.ts) side by side. A buffer is a chain of stores (versions.ts), and a load is the value of the
 * last store to its address, where stores at constant distances are skipped. Where a loop or a branch changes a buffer, its contents
 * are unknown afterwards, but the same in both programs (relation.ts). In addition, a register of the second program may hold what
 * the first one has in memory at some place, where the memory of the second one is stale; such facts (facts.ts) are guesses, which have to
 * hold when a loop begins and to be kept by each of its iterations.
 *
 * This does not see how the second program was made. Both programs are taken to be well formed, which of the second one is checked
 * (malformed.ts). Whether accesses are inside of their buffers, and whether threads race, is not looked at.
 */
export function memoryVersions(before: Machine, after: Machine): Verdict {
  try {
    if (isSameText(before.body, after.body)) return shown;
    const why = malformed(after) ?? new Lockstep(after).programs(before, after);
    return why === null ? shown : notShown(why);
  } catch (thrown) {
    if (thrown instanceof RangeError) return notShown('the program is nested too deeply to be compared');
    throw thrown;
  }
}

/** How often a loop is entered and statements are compared, nested cases included. */
const mostWork = 20_000;

class Lockstep {
  readonly #terms = new Terms();
  readonly #versions = new Versions(this.#terms);
  readonly #conditions = new Conditions(this.#terms);
  readonly #relating: Relating;
  #work = mostWork;

  constructor({ body, outputs }: Machine) {
    const visible = [...effectsOf(body).loaded, ...outputs.map(({ name }) => name)];
    this.#relating = new Relating(this.#terms, this.#versions, new Set(visible));
  }

  /** Why two programs may mean different things, or null if they mean the same. */
  programs(before: Machine, after: Machine): string | null {
    const sides = { before: new Side(this.#terms, this.#versions), after: new Side(this.#terms, this.#versions) };
    for (const { name, type } of before.scalars) this.#bind(sides, this.#terms.unknown(name, type, 1), name);
    for (const { name, pointer } of [...before.inputs, ...before.outputs])
      this.#allocate(sides, name, [pointer, pointer]);
    const end = this.#run({ ...sides, stale: [] }, [before.body], [after.body]);
    return typeof end === 'string' ? end : this.#difference(end, [], 'at the end');
  }

  /** Both programs have a value, the second one perhaps by another name. */
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

  /** The state after statements of both programs, or why it may differ. */
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
      const met = this.#meet(both, b, a);
      if (typeof met === 'string') return met;
      if (met.taken !== 'after') first.resume(met.both.before);
      if (met.taken !== 'before') second.resume(met.both.after);
      both = met.both;
    }
  }

  /** The state after the next statements of both programs, or of one of them that does nothing. */
  #meet(both: Both, b: Meeting | null, a: Meeting | null): Met | string {
    const known = this.#relating.settled(both);
    const next = b !== null && a !== null ? this.#together(known, b, a) : null;
    if (next !== null && typeof next !== 'string') return { both: next, taken: 'both' };
    if (b !== null && isIdle(b, known.before, this.#conditions)) return { both: known, taken: 'before' };
    if (a !== null && isIdle(a, known.after, this.#conditions)) return { both: known, taken: 'after' };
    return next ?? this.#split(known, b, a) ?? `${headOf(b)} is not ${headOf(a)}`;
  }

  /** A branch of one program only: in both cases the other one does the same in its next statement. */
  #split(both: Both, b: Meeting | null, a: Meeting | null): Met | string | null {
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
    return { both: joined, taken: b === null ? 'after' : a === null ? 'before' : 'both' };
  }

  /** Two statements as one, or null if they are not of the same kind. */
  #together(both: Both, b: Meeting, a: Meeting): Both | string | null {
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
      case 'Reuse':
        return 'storage is used by several buffers';
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

  /** Branches of both programs, and what they have in common at their ends. */
  #cases(both: Both, condition: Term, cases: readonly Case[]): Both | string {
    const changes = changesOf(
      cases.flatMap(({ before }) => before),
      cases.flatMap(({ after }) => after),
    );
    const different = this.#difference(both, both.stale, 'before a branch');
    if (different !== null) return different;
    let guesses = guessesOf(both, changes);
    const nowhere = this.#terms.int(0);
    for (const { truth, before, after } of cases) {
      const end = this.#conditions.within(condition, truth, () => this.#run(both, before, after));
      if (typeof end === 'string') return end;
      guesses = guesses.filter(({ fact }) => this.#relating.holds(end, fact, nowhere));
      const why = this.#difference(end, both.stale, 'after a branch');
      if (why !== null) return why;
    }
    return this.#relating.any(
      both,
      changes,
      both.stale,
      guesses.map(({ fact }) => fact),
      nowhere,
    );
  }

  #loop(both: Both, b: Loop, a: Loop): Both | string {
    if (b.order !== a.order || !isSameHead(b, both.before, a, both.after)) return `${headOf(b)} is not ${headOf(a)}`;
    const min = both.before.evaluate(b.min);
    const changes = changesOf([b.body], [a.body]);
    let guesses = [...carriedBy(a, both, this.#terms), ...guessesOf(both, changes)].filter(({ fact }) =>
      this.#relating.holds(both, fact, min),
    );
    for (;;) {
      if (this.#work-- <= 0) return 'it takes too long to compare the programs';
      const chosen = firstOfEach(guesses);
      const facts = chosen.map(({ fact }) => fact);
      const stale = withStale(both.stale, chosen);
      const entry = this.#difference(both, stale, `before the loop ${b.x}`);
      if (entry !== null) return entry;
      const x = this.#terms.fresh(b.x, 'i32', 1);
      const start = this.#relating.any(both, changes, stale, facts, x);
      this.#bind(start, x, b.x, a.x);
      for (const [i, { x }] of b.steps.entries()) this.#bind(start, this.#terms.fresh(x, 'i32', 1), x, a.steps[i]?.x);
      const end = this.#run(start, [b.body], [a.body]);
      const next = this.#terms.plus(x, this.#terms.int(1));
      const wrong = typeof end === 'string' ? [] : chosen.filter(({ fact }) => !this.#relating.holds(end, fact, next));
      if (wrong.length === 0) {
        const why = typeof end === 'string' ? end : this.#difference(end, stale, `after an iteration of ${b.x}`);
        return why ?? this.#relating.any(both, changes, stale, facts, this.#terms.fresh(b.x, 'i32', 1));
      }
      guesses = guesses.filter((guess) => !wrong.includes(guess));
    }
  }

  #difference(both: Both, stale: readonly Spot[], when: string): string | null {
    const found = this.#relating.difference(both, stale);
    return found === null ? null : `the contents of ${found.buffer} may differ ${when}`;
  }

  /** The same text, executed by both programs on the same values: whatever it does, both do. */
  #sameText(both: Both, s: Statement): Both {
    const changes = changesOf([s], [s]);
    const facts = [...changes.after.keys()].map((register): Fact => ({ tag: 'Same', register }));
    return this.#relating.any(both, changes, both.stale, facts, this.#terms.int(0));
  }
}

/** Statements of both programs under a condition. */
interface Case {
  readonly truth: boolean;
  readonly before: readonly Statement[];
  readonly after: readonly Statement[];
}

/** The state after a statement of one program or of both. */
interface Met {
  readonly both: Both;
  readonly taken: 'before' | 'after' | 'both';
}

type Sides = Pick<Both, 'before' | 'after'>;

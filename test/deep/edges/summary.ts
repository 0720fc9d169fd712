import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CaseReport, shrink } from './campaign.ts';
import { testInputsPerProgram } from './edge-case.ts';
import { kindOf, shape, type Verdict } from './examine.ts';

/** An example of a failure or of a spurious refusal. */
interface Example {
  readonly kind: string;
  readonly index: number;
  readonly text: string;
  readonly what: string;
}

/** Counts of examples, with the smallest example of each kind. */
class Examples {
  readonly #all = new Map<string, { smallest: Example; times: number }>();

  add(key: string, example: Example): void {
    const known = this.#all.get(key);
    const isSmaller = known === undefined || (example.text !== '' && example.text.length < known.smallest.text.length);
    this.#all.set(key, { smallest: isSmaller ? example : known.smallest, times: (known?.times ?? 0) + 1 });
  }

  get times(): number {
    return [...this.#all.values()].reduce((sum, { times }) => sum + times, 0);
  }

  /** The most frequent first. */
  list(): readonly { key: string; smallest: Example; times: number }[] {
    return Array.from(this.#all, ([key, { smallest, times }]) => ({ key, smallest, times })).toSorted(
      (a, b) => b.times - a.times,
    );
  }
}

/** The results of all cases of a seed. */
export class Summary {
  readonly #seed: number;
  readonly #out: string | null;
  readonly #begun = Date.now();
  readonly #failures = new Examples();
  readonly #spurious = new Examples();
  readonly #outcomes = new Map<string, number>();
  readonly #features = new Map<string, { drawn: number; compared: number }>();
  #cases = 0;
  #compared = 0;
  #excused = 0;
  #small: readonly string[] = [];

  /** Failing programs are written to the folder `out`, if it is not null. */
  constructor(seed: number, out: string | null) {
    this.#seed = seed;
    this.#out = out;
    if (out !== null) mkdirSync(out, { recursive: true });
  }

  add({ index, verdict, features, text }: CaseReport): void {
    const { outcome, why, failure } = verdict;
    const isCompared = outcome === 'compared';
    this.#cases++;
    if (isCompared) this.#compared++;
    if (why.includes('S706')) this.#excused++;
    const name = failure === null ? `${outcome}: ${why}` : `failed: ${failure.kind}`;
    this.#outcomes.set(name, (this.#outcomes.get(name) ?? 0) + 1);
    for (const feature of features) {
      const { drawn, compared } = this.#features.get(feature) ?? { drawn: 0, compared: 0 };
      this.#features.set(feature, { drawn: drawn + 1, compared: compared + (isCompared ? 1 : 0) });
    }
    this.#addExample(index, verdict, text, features);
    if (this.#cases % 3000 === 0) console.log(this.#line());
  }

  #addExample(index: number, verdict: Verdict, text: string, features: readonly string[]): void {
    const failure = kindOf(verdict);
    if (failure === null) return;
    const example = { ...failure, index, text };
    if (verdict.failure === null) {
      this.#spurious.add(failure.kind, example);
      return;
    }
    const directives = features.filter((f) => f.startsWith('directive')).toSorted();
    const names = directives.map((d) => d.slice('directive '.length));
    this.#failures.add([failure.kind, ...names.slice(0, 2)].join(' · '), example);
    this.#write(`edges-${this.#seed}-${index}.txt`, example);
  }

  /** Minimize an example of each kind of failure for some seconds, and merge those with equal results. */
  async shrink(child: string, seconds: number, withSpurious: boolean): Promise<void> {
    const small = new Examples();
    const failures = this.#failures.list().slice(0, 40);
    for (const { smallest, times } of withSpurious ? [...failures, ...this.#spurious.list().slice(0, 30)] : failures) {
      const { kind, index } = smallest;
      const smaller = seconds === 0 ? null : await shrink(child, this.#seed, index, kind, seconds);
      const example = { ...smallest, ...smaller };
      for (let i = 0; i < times; i++) small.add(`${kind} ${shape(example.text)}`, example);
      this.#write(`small-${this.#seed}-${index}.txt`, example);
    }
    const byKind = small.list().toSorted((a, b) => a.smallest.kind.localeCompare(b.smallest.kind));
    this.#small = byKind.map(({ smallest, times }) => this.#describe(smallest, times));
  }

  #write(name: string, { kind, text, what }: Example): void {
    if (this.#out !== null) writeFileSync(join(this.#out, name), `${kind}\n${what}\n\n${text}\n`);
  }

  #describe({ kind, index, text, what }: Example, times: number): string {
    const from = Math.floor(index / testInputsPerProgram);
    return `\n=== ${kind}, ${times} times; SEED=${this.#seed} FROM=${from} CASES=1 (${index})\n${text}\n--- ${what}`;
  }

  /** The kinds of failure. */
  get failures(): readonly string[] {
    return this.#failures.list().map(({ key, times }) => `${key} (${times})`);
  }

  /** Features that are compared too rarely for the test to be meaningful. */
  tooRare(): readonly string[] {
    const rare = [...this.#features].filter(
      ([name, { drawn, compared }]) => name !== 'beyond i32' && drawn >= 100 && compared < drawn * 0.05,
    );
    const names = rare.map(([name, { drawn, compared }]) => `${name}: ${compared} of ${drawn}`);
    return this.#compared < this.#cases * 0.3 ? [`compared: ${this.#compared} of ${this.#cases}`, ...names] : names;
  }

  #line(): string {
    const seconds = Math.round((Date.now() - this.#begun) / 1000);
    const share = (n: number): string => `${((100 * n) / Math.max(1, this.#cases)).toFixed(1)} %`;
    return (
      `${this.#cases} cases of seed ${this.#seed} in ${seconds} s: ${share(this.#compared)} compared, ` +
      `${share(this.#excused)} refused by S706, spuriously ${share(this.#spurious.times)}, ${this.#failures.times} failures`
    );
  }

  /** The distribution of all cases, and an example of each kind of failure. */
  text(): string {
    const outcomes = [...this.#outcomes].toSorted(([, a], [, b]) => b - a);
    const features = [...this.#features].toSorted(([, a], [, b]) => b.compared - a.compared);
    return [
      this.#line(),
      ...outcomes.map(([name, n]) => `${String(n).padStart(7)}  ${name}`),
      '',
      ...features.map(([name, { drawn, compared }]) => `${String(compared).padStart(7)} of ${drawn}  ${name}`),
      ...this.#small,
    ].join('\n');
  }
}

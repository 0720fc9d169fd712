import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shrink, type Told } from './campaign.ts';

/** A way of failing, by its first case. */
interface Found {
  readonly kind: string;
  readonly index: number;
  text: string;
  what: string;
  times: number;
}

/** What has become of the cases of a seed. */
export class Summary {
  readonly #seed: number;
  readonly #out: string | null;
  readonly #found = new Map<string, Found>();
  readonly #outcomes = new Map<string, number>();
  readonly #features = new Map<string, { drawn: number; compared: number }>();
  readonly #needless = new Map<string, { text: string; index: number; times: number }>();
  #cases = 0;
  #compared = 0;
  #excused = 0;
  #needlessCount = 0;
  readonly #begun = Date.now();

  /** Failing programs are written to a folder, if there is one. */
  constructor(seed: number, out: string | null) {
    this.#seed = seed;
    this.#out = out;
    if (out !== null) mkdirSync(out, { recursive: true });
  }

  add({ index, verdict, features, text }: Told): void {
    this.#cases++;
    const { outcome, why, needless, failure } = verdict;
    count(this.#outcomes, failure === null ? `${outcome}: ${why}` : `failed: ${failure.kind}`);
    if (outcome === 'compared') this.#compared++;
    if (why.includes('S706')) this.#excused++;
    for (const name of features) {
      const feature = this.#features.get(name) ?? { drawn: 0, compared: 0 };
      feature.drawn++;
      if (outcome === 'compared') feature.compared++;
      this.#features.set(name, feature);
    }
    if (needless !== null) this.#addNeedless(needless, text, index);
    if (failure !== null) this.#addFailure(index, failure, text, features);
    if (this.#cases % 2000 === 0) console.log(this.#line());
  }

  #addNeedless(message: string, text: string, index: number): void {
    this.#needlessCount++;
    const key = message.replaceAll(/-?\d+/g, 'N').length < 70 ? message.replaceAll(/-?\d+/g, 'N') : 'long expressions';
    const found = this.#needless.get(key);
    if (found === undefined) this.#needless.set(key, { text: `${message}\n${text}`, index, times: 1 });
    else {
      found.times++;
      if (text.length + message.length < found.text.length) {
        found.text = `${message}\n${text}`;
        found.index = index;
      }
    }
  }

  #addFailure(
    index: number,
    { kind, what }: { kind: string; what: string },
    text: string,
    features: readonly string[],
  ): void {
    const directives = features.filter((f) => f.startsWith('directive')).length === 0 ? 'no schedule' : 'scheduled';
    const key = `${kind} · ${directives}`;
    const found = this.#found.get(key);
    if (found === undefined) this.#found.set(key, { kind, index, text, what, times: 1 });
    else {
      found.times++;
      if (text !== '' && text.length < found.text.length) Object.assign(found, { index, text, what });
    }
    if (this.#out !== null)
      writeFileSync(join(this.#out, `edges-${this.#seed}-${index}.txt`), `${kind}\n${what}\n\n${text}\n`);
  }

  /** Make the first case of each way of failing small, for so many seconds each. */
  async shrink(child: string, seconds: number): Promise<void> {
    for (const found of this.#found.values()) {
      const smaller = await shrink(child, this.#seed, found.index, found.kind, seconds);
      if (smaller !== null) Object.assign(found, smaller);
    }
  }

  get failures(): readonly string[] {
    return [...this.#found.keys()];
  }

  /** Features, and comparisons at all, that have become too rare for the test to mean anything. */
  tooRare(): readonly string[] {
    const rare = [...this.#features].filter(([, { drawn, compared }]) => drawn >= 20 && compared < drawn * 0.1);
    const names = rare.map(([name, { drawn, compared }]) => `${name}: ${compared} of ${drawn}`);
    return this.#compared < this.#cases * 0.4 ? [`compared: ${this.#compared} of ${this.#cases}`, ...names] : names;
  }

  #line(): string {
    const seconds = Math.round((Date.now() - this.#begun) / 1000);
    const share = (n: number): string => `${((100 * n) / Math.max(1, this.#cases)).toFixed(1)} %`;
    return `${this.#cases} cases of seed ${this.#seed} in ${seconds} s: ${share(this.#compared)} compared, ${share(this.#excused)} refused by S706, of which needlessly ${share(this.#needlessCount)}, ${[...this.#found.values()].reduce((sum, { times }) => sum + times, 0)} failures`;
  }

  text(): string {
    const sorted = <T>(map: ReadonlyMap<string, T>, of: (value: T) => number): readonly (readonly [string, T])[] =>
      [...map].toSorted(([, a], [, b]) => of(b) - of(a));
    const failures = sorted(this.#found, ({ times }) => times).map(
      ([key, { index, text, what, times }]) =>
        `\n=== ${key}, ${times} times; SEED=${this.#seed} FROM=${index} CASES=1\n${text}\n--- ${what}`,
    );
    const needless = sorted(this.#needless, ({ times }) => times)
      .slice(0, 12)
      .map(([key, { text, index, times }]) => `\n=== needless: ${key}, ${times} times; FROM=${index}\n${text}`);
    return [
      this.#line(),
      ...sorted(this.#outcomes, (n) => n).map(([name, n]) => `${String(n).padStart(7)}  ${name}`),
      '',
      ...sorted(this.#features, ({ compared }) => compared).map(
        ([name, { drawn, compared }]) => `${String(compared).padStart(7)} of ${drawn}  ${name}`,
      ),
      ...(process.env.NEEDLESS === undefined ? [] : needless),
      ...failures,
    ].join('\n');
  }
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

import type { Code } from './code.ts';
import { operandsOf, readsState } from './walk.ts';

/** Gives equal expressions equal numbers. Loads are equal when their buffer has the same version, too; so are registers. */
export class Numbering {
  readonly #numbers = new Map<string, number>();
  readonly #known = new WeakMap<Code, number>();

  /** Numbers are kept by node; those of expressions with loads or registers in `loaded`, which is for one state of the memory. */
  of(e: Code, versionOf: (buffer: string) => number = () => 0, loaded = new Map<Code, number>()): number {
    const known = this.#known.get(e) ?? loaded.get(e);
    if (known !== undefined) return known;
    const operands = operandsOf(e).map((operand) => this.of(operand, versionOf, loaded));
    const key = `${e.tag} ${e.type} ${e.lanes} ${detail(e, versionOf)} ${operands.join(' ')}`;
    const number = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, number);
    const isFixed = !readsState(e) && operandsOf(e).every((operand) => this.#known.has(operand));
    if (isFixed) this.#known.set(e, number);
    else loaded.set(e, number);
    return number;
  }
}

function detail(e: Code, versionOf: (buffer: string) => number): string {
  switch (e.tag) {
    case 'Constant':
      return Object.is(e.value, -0) ? '-0' : String(e.value);
    case 'Variable':
      return e.name;
    case 'Operation':
      return e.op;
    case 'Load':
      return `${e.buffer} ${e.stride} ${versionOf(e.buffer)}`;
    case 'Gather':
      return `${e.buffer} ${versionOf(e.buffer)}`;
    case 'Held':
      return `${e.register} ${versionOf(e.register)}`;
    case 'Shuffle':
      return e.picks.join(',');
    case 'Ramp':
    case 'Broadcast':
    case 'All':
      return '';
  }
}

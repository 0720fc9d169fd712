import type { Name } from '../syntax/expr.ts';
import type { Operator } from '../syntax/operator.ts';
import type { Type } from '../syntax/type.ts';
import { numberOf, type Scalar } from '../syntax/value.ts';
import type { Node, Product, Term, Version } from './term.ts';

/** The hash table of terms, and their constructors. */
export class Terms {
  readonly #terms = new Map<string, Term>();
  #fresh = 0;

  /** The unknown value with the given name. */
  unknown(name: Name, type: Type, lanes: number): Term {
    return this.#make(`? ${name}`, type, lanes, { tag: 'Unknown', name });
  }

  /** A new unknown value. */
  fresh(name: Name, type: Type, lanes: number): Term {
    return this.unknown(`${name}#${this.#fresh++}`, type, lanes);
  }

  int(value: number): Term {
    return this.#sum([], value | 0);
  }

  constant(type: Type, value: Scalar): Term {
    if (type === 'i32') return this.int(numberOf(value));
    return this.#make(`= ${Object.is(value, -0) ? '-0' : value}`, type, 1, { tag: 'Constant', value });
  }

  operation(op: Operator, type: Type, args: readonly Term[]): Term {
    const [a, b] = args;
    const lanes = a?.lanes ?? 1;
    if (type === 'i32' && lanes === 1 && a !== undefined) {
      if (op === 'neg') return this.times(a, this.int(-1));
      if (op === '+' && b !== undefined) return this.plus(a, b);
      if (op === '-' && b !== undefined) return this.plus(a, this.times(b, this.int(-1)));
      if (op === '*' && b !== undefined) return this.times(a, b);
    }
    const from = args.map(({ type }) => type).join(' '); // the meaning of a cast depends on the type of its operand
    return this.#make(`${op} ${from} (${ids(args)})`, type, lanes, { tag: 'Operation', op, args });
  }

  plus(a: Term, b: Term): Term {
    const [left, right] = [productsOf(a), productsOf(b)];
    return this.#sum(added(left.products, right.products), left.constant + right.constant);
  }

  /** The product of two polynomials; if it has too many terms, it becomes an atom. */
  times(a: Term, b: Term): Term {
    const [left, right] = [productsOf(a), productsOf(b)];
    if ((left.products.length + 1) * (right.products.length + 1) > mostProducts) {
      const args = [a, b].toSorted((s, t) => s.id - t.id);
      return this.#make(`* (${ids(args)})`, 'i32', 1, { tag: 'Operation', op: '*', args });
    }
    let products: readonly Product[] = [];
    for (const p of [...left.products, product(left.constant, [])]) {
      const row = [...right.products, product(right.constant, [])]
        .map((q) => product(Math.imul(p.factor, q.factor), [...p.of, ...q.of]))
        .filter(({ factor, of }) => factor !== 0 && of.length > 0);
      products = added(products, row.toSorted(byKey));
    }
    return this.#sum(products, Math.imul(left.constant, right.constant));
  }

  ramp(base: Term, stride: Term, lanes: number): Term {
    return this.#make(`ramp (${ids([base, stride])})`, 'i32', lanes, { tag: 'Ramp', base, stride });
  }

  broadcast(value: Term, lanes: number): Term {
    return this.#make(`broadcast (${value.id})`, value.type, lanes, { tag: 'Broadcast', value });
  }

  shuffle(a: Term, b: Term, picks: readonly number[]): Term {
    return this.#make(`shuffle (${ids([a, b])}) ${picks}`, a.type, picks.length, { tag: 'Shuffle', a, b, picks });
  }

  interleave(type: Type, lanes: number, parts: readonly Term[]): Term {
    return this.#make(`interleave (${ids(parts)})`, type, lanes, { tag: 'Interleave', parts });
  }

  pack(type: Type, parts: readonly Term[]): Term {
    return this.#make(`pack (${ids(parts)})`, type, parts.length, { tag: 'Pack', parts });
  }

  lane(of: Term, lane: number): Term {
    return this.#make(`lane ${lane} (${of.id})`, of.type, 1, { tag: 'Lane', of, lane });
  }

  all(value: Term): Term {
    return this.#make(`all (${value.id})`, 'bool', 1, { tag: 'All', value });
  }

  read(version: Version, type: Type, lanes: number, address: Term, stride: number): Term {
    const key = `read ${version.id} (${address.id}) ${lanes === 1 ? 1 : stride}`;
    return this.#make(key, type, lanes, { tag: 'Read', version, address, stride });
  }

  gather(version: Version, type: Type, addresses: Term): Term {
    const key = `gather ${version.id} (${addresses.id})`;
    return this.#make(key, type, addresses.lanes, { tag: 'Gather', version, addresses });
  }

  /** A polynomial with a scalar substituted for an unknown; null if an atom other than the unknown may depend on it. */
  substitute(e: Term, unknown: Term, value: Term): Term | null {
    const { products, constant } = productsOf(e);
    let total = this.int(constant);
    for (const { factor, of } of products) {
      let each = this.int(factor);
      for (const atom of of) {
        if (atom !== unknown && mayDependOn(unknown, atom)) return null;
        each = this.times(each, atom === unknown ? value : atom);
      }
      total = this.plus(total, each);
    }
    return total;
  }

  #sum(products: readonly Product[], constant: number): Term {
    const [first] = products;
    const [only] = first?.of ?? [];
    if (only !== undefined && products.length === 1 && constant === 0 && first?.factor === 1 && first.of.length === 1)
      return only;
    const key = `+ ${constant | 0} ${products.map(({ key, factor }) => `${factor}*${key}`).join(' ')}`;
    return this.#make(key, 'i32', 1, { tag: 'Sum', products, constant: constant | 0 });
  }

  #make(key: string, type: Type, lanes: number, node: Node): Term {
    const fullKey = `${type} ${lanes} ${key}`;
    const known = this.#terms.get(fullKey);
    if (known !== undefined) return known;
    const term: Term = { id: this.#terms.size, type, lanes, node };
    this.#terms.set(fullKey, term);
    return term;
  }
}

const mostProducts = 64;

/** The signed distance from one address to another; null if it is not a constant. */
export function distance(to: Term, from: Term): number | null {
  if (to === from) return 0;
  const [a, b] = [productsOf(to), productsOf(from)];
  const isConstant =
    a.products.length === b.products.length &&
    a.products.every(({ key, factor }, i) => key === b.products[i]?.key && factor === b.products[i]?.factor);
  return isConstant ? (a.constant - b.constant) | 0 : null;
}

/** The value of a constant scalar; null for any other term. */
export function constantOf({ node }: Term): number | null {
  if (node.tag === 'Constant') return typeof node.value === 'number' ? node.value : null;
  return node.tag === 'Sum' && node.products.length === 0 ? node.constant : null;
}

function productsOf(e: Term): { readonly products: readonly Product[]; readonly constant: number } {
  return e.node.tag === 'Sum' ? e.node : { products: [product(1, [e])], constant: 0 };
}

function product(factor: number, atoms: readonly Term[]): Product {
  const of = atoms.length < 2 ? atoms : atoms.toSorted((a, b) => a.id - b.id);
  return { key: of.map(({ id }) => id).join('.'), factor, of };
}

/** The sum of two polynomials, sorted by key. */
function added(a: readonly Product[], b: readonly Product[]): readonly Product[] {
  const sum: Product[] = [];
  const push = (next: Product): void => {
    const last = sum.at(-1);
    if (last?.key !== next.key) sum.push(next);
    else {
      sum.pop();
      const factor = (last.factor + next.factor) | 0;
      if (factor !== 0) sum.push({ ...last, factor });
    }
  };
  for (const next of [...a, ...b].sort(byKey)) push(next);
  return sum;
}

function byKey(a: Product, b: Product): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

function ids(terms: readonly Term[]): string {
  return terms.map(({ id }) => id).join(' ');
}

/** May a term depend on an unknown? Terms that are older than the unknown do not, nor do constants. */
function mayDependOn(unknown: Term, e: Term): boolean {
  if (e.id < unknown.id) return false;
  const isLeaf = e.node.tag === 'Unknown' || e.node.tag === 'Read' || e.node.tag === 'Gather';
  return isLeaf || partsOf(e).some((part) => mayDependOn(unknown, part));
}

function partsOf({ node }: Term): readonly Term[] {
  switch (node.tag) {
    case 'Constant':
    case 'Unknown':
      return [];
    case 'Sum':
      return node.products.flatMap(({ of }) => of);
    case 'Operation':
      return node.args;
    case 'Ramp':
      return [node.base, node.stride];
    case 'Broadcast':
    case 'All':
      return [node.value];
    case 'Shuffle':
      return [node.a, node.b];
    case 'Interleave':
    case 'Pack':
      return node.parts;
    case 'Lane':
      return [node.of];
    case 'Read':
      return [node.address];
    case 'Gather':
      return [node.addresses];
  }
}

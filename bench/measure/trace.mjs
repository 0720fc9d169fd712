import { interpret } from '../../dist/semantics/target/interpret.js';
import { volume } from '../../dist/syntax/array.js';
import { Hull } from './hull.mjs';
import { mark, pureDims } from './marks.mjs';

/**
 * Run a completed program and record, in order, the begin and end of computations of funcs, assignments with their
 * reads, and reads of conditions. Each read refers to the computation that wrote the point.
 */
export function trace(program, P, z) {
  const funcs = new Map(P.funcs.map((f) => [f.name, { rank: f.vars.length, pure: pureDims(f) }]));
  const log = new Log(funcs);
  const outcome = interpret(mark(program, P), z, { watch: (event) => log.record(event) });
  if (outcome.tag === 'Stuck') throw new Error(`stuck: ${JSON.stringify(outcome.stuck)}`);
  return { events: log.events, storages: log.storages, computations: log.computations, value: outcome.value, funcs };
}

/**
 * Only the volumes, for windows that are too large to record a run: the points that are allocated, and the points that
 * computations write inside their windows.
 */
export function tally(program, P, z, work) {
  const funcs = new Map(P.funcs.map((f) => [f.name, { rank: f.vars.length, pure: pureDims(f) }]));
  const rows = new Map(P.funcs.map((f) => [f.name, { allocated: 0, computed: 0 }]));
  const running = [];
  const watch = ({ rule, func, point, bounds }) => {
    if (rule === 'Assn') write(running.at(-1), funcs.get(func).pure, point);
    else if (rule !== 'Alloc') return;
    else if (!func.startsWith('@')) rows.get(func).allocated += volume(bounds);
    else if (func.startsWith('@begin ')) running.push({ stage: 0, window: [], written: new Set() });
    else if (func.startsWith('@stage '))
      Object.assign(running.at(-1), { stage: Number(func.slice(7)), window: bounds });
    else if (func.startsWith('@end ')) rows.get(func.slice(5)).computed += running.pop().written.size;
  };
  const outcome = interpret(mark(program, P), z, { watch, work });
  if (outcome.tag === 'Stuck') throw new Error(`stuck: ${JSON.stringify(outcome.stuck)}`);
  return rows;
}

function write({ stage, window, written }, pure, point) {
  if (isInside(point, window, pure[stage])) written.add(point.join());
}

/** Is a point in a window, along the dimensions that a stage runs over as pure variables? */
function isInside(point, window, isPure) {
  return point.every((c, d) => !isPure[d] || (c >= window[d].min && c < window[d].min + window[d].len));
}

class Log {
  events = [];
  /** Every instance of storage: its func, its bounds, and the accessed points. */
  storages = [];
  /** Every computation of a func: the points that it writes, and (later) the points that are needed. */
  computations = [];
  #alive = new Map();
  #running = [];
  #reads = [];

  constructor(funcs) {
    this.funcs = funcs;
  }

  record({ rule, func, point, bounds }) {
    if (rule === 'Read') this.#read(func, point);
    else if (rule === 'Assn') this.#assign(func, point);
    else if (rule === 'Alloc' && func.startsWith('@')) this.#mark(func, bounds);
    else if (rule === 'Alloc') this.#allocate(func, bounds);
  }

  #allocate(func, bounds) {
    const storage = { func, bounds, touched: new Hull(bounds.length), writers: new Map() };
    this.storages.push(storage);
    this.#alive.set(func, storage);
  }

  #mark(mark, bounds) {
    const [kind, name] = mark.split(' ');
    if (kind === '@begin') this.#begin(name);
    else if (kind === '@end') this.events.push({ kind: 'end', computation: this.#running.pop() });
    else if (kind === '@stage') Object.assign(this.#running.at(-1), { stage: Number(name), window: bounds });
    else this.#decide();
  }

  #begin(func) {
    const need = new Hull(this.funcs.get(func).rank);
    const computation = { func, need, stage: 0, window: [], written: new Set(), beyond: new Set() };
    this.computations.push(computation);
    this.#running.push(computation);
  }

  /** Start-up conditions are outside every computation, and read nothing. */
  #decide() {
    const computation = this.#running.at(-1);
    const reads = this.#takeReads();
    if (reads.length > 0) this.events.push({ kind: 'condition', computation, stage: computation.stage, reads });
  }

  #read(func, point) {
    const storage = this.#alive.get(func);
    if (storage === undefined) return; // an input
    storage.touched.add(point);
    const writer = storage.writers.get(point.join());
    if (writer !== undefined) this.#reads.push({ writer, point });
  }

  #assign(func, point) {
    const storage = this.#alive.get(func);
    const computation = this.#running.at(-1);
    const { stage, window } = computation;
    const isInWindow = isInside(point, window, this.funcs.get(func).pure[stage]);
    storage.touched.add(point);
    storage.writers.set(point.join(), computation);
    (isInWindow ? computation.written : computation.beyond).add(point.join());
    this.events.push({ kind: 'assign', computation, stage, point, reads: this.#takeReads() });
  }

  #takeReads() {
    const reads = this.#reads;
    this.#reads = [];
    return reads;
  }
}

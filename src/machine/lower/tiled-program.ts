import type { Program } from '../../syntax/target.ts';
import { noTicks } from '../../syntax/ticks.ts';
import { fullTiles } from '../../target/full-tiles.ts';
import { planar } from '../ir/layout.ts';
import { Names } from '../ir/names.ts';
import { argumentsOf } from './program-arguments.ts';

/** A program with its full tiles apart, as it is compiled: that its arithmetic fits i32 is to be shown of this one. */
export function withFullTiles(P: Program): Program {
  const made = tiled.get(P) ?? makeFullTiles(P);
  tiled.set(P, made);
  return made;
}

/** Programs never change, and several engines ask for the same one. */
const tiled = new WeakMap<Program, Program>();

function makeFullTiles(P: Program): Program {
  const { scalars } = argumentsOf(P, planar, new Names());
  const integers = scalars.filter(({ type }) => type === 'i32').map(({ name }) => name);
  return { ...P, body: fullTiles(P.body, integers, noTicks).body };
}

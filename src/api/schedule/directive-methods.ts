import type { Directive } from '../../syntax/schedule.ts';

/** `compute-at` → `computeAt` */
type Camel<Tag extends string> = Tag extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Tag;

/** Every directive of the language is a method. */
export type DirectiveMethods = { readonly [Tag in Directive['tag'] as Camel<Tag>]: (...args: never[]) => unknown };

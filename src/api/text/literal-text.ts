/*
 * Types that parse string literals. Each counts its steps, and falls back to a general type such as `string` before the
 * recursion limit of TypeScript is reached.
 */

/** A text without leading and trailing spaces and line breaks. */
export type Trim<Text extends string, Steps extends readonly 0[] = []> = Steps['length'] extends 200
  ? string
  : Text extends `${Space}${infer Rest}`
    ? Trim<Rest, [...Steps, 0]>
    : Text extends `${infer Rest}${Space}`
      ? Trim<Rest, [...Steps, 0]>
      : Text;

type Space = ' ' | '\n' | '\t' | '\r';

/** A text without its comments. Each slash takes one step. */
export type Uncommented<
  Text extends string,
  Done extends string = '',
  Steps extends readonly 0[] = [],
> = Steps['length'] extends 300
  ? string
  : Text extends `${infer Before}/${infer After}`
    ? After extends `/${infer Comment}`
      ? Comment extends `${string}\n${infer Rest}`
        ? Uncommented<Rest, `${Done}${Before}\n`, [...Steps, 0]>
        : `${Done}${Before}`
      : After extends `*${string}*/${infer Rest}`
        ? Uncommented<Rest, `${Done}${Before} `, [...Steps, 0]>
        : Uncommented<After, `${Done}${Before}/`, [...Steps, 0]>
    : `${Done}${Text}`;

/** The trimmed parts of a text between commas. An empty text has none. */
export type ListOf<Text extends string, Done extends readonly string[] = readonly []> = Done['length'] extends 60
  ? readonly string[]
  : Text extends `${infer First},${infer Rest}`
    ? ListOf<Rest, readonly [...Done, Trim<First>]>
    : Trim<Text> extends ''
      ? Done
      : readonly [...Done, Trim<Text>];

/** Are the parentheses of a text balanced? `Open` has one element for each parenthesis that is still open. */
export type IsBalanced<
  Text extends string,
  Open extends readonly 0[] = [],
  Steps extends readonly 0[] = [],
> = Steps['length'] extends 300
  ? false
  : Text extends `${infer Before})${infer After}`
    ? Before extends `${string}(${infer Nested}`
      ? IsBalanced<`${Nested})${After}`, [...Open, 0], [...Steps, 0]>
      : Open extends readonly [0, ...infer Others extends readonly 0[]]
        ? IsBalanced<After, Others, [...Steps, 0]>
        : false
    : Text extends `${string}(${string}`
      ? false
      : Open['length'] extends 0
        ? true
        : false;

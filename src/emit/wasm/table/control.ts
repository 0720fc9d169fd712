import type { Rows } from '../row.ts';

/** Control flow, select, and variables. */
export const control = {
  unreachable: [0x00, null],
  nop: [0x01, 'nothing -> nothing'],
  block: [0x02, null, 'block'],
  loop: [0x03, null, 'block'],
  if: [0x04, null, 'block'],
  else: [0x05, null],
  end: [0x0b, null],
  br: [0x0c, null, 'label'],
  br_if: [0x0d, null, 'label'],
  br_table: [0x0e, null, 'labels'],
  return: [0x0f, null],
  call: [0x10, null, 'function'],
  call_indirect: [0x11, null, 'type', 'table'],

  drop: [0x1a, null],
  select: [0x1b, null],

  'local.get': [0x20, null, 'local'],
  'local.set': [0x21, null, 'local'],
  'local.tee': [0x22, null, 'local'],
  'global.get': [0x23, null, 'global'],
  'global.set': [0x24, null, 'global'],
} as const satisfies Rows;

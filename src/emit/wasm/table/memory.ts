import type { Rows } from '../row.ts';

/** Memory, one scalar at a time and in bulk. */
export const memory = {
  'i32.load': [0x28, 'i32 -> i32', 'at4'],
  'i64.load': [0x29, 'i32 -> i64', 'at8'],
  'f32.load': [0x2a, 'i32 -> f32', 'at4'],
  'f64.load': [0x2b, 'i32 -> f64', 'at8'],
  'i32.load8_s': [0x2c, 'i32 -> i32', 'at1'],
  'i32.load8_u': [0x2d, 'i32 -> i32', 'at1'],
  'i32.load16_s': [0x2e, 'i32 -> i32', 'at2'],
  'i32.load16_u': [0x2f, 'i32 -> i32', 'at2'],
  'i64.load8_s': [0x30, 'i32 -> i64', 'at1'],
  'i64.load8_u': [0x31, 'i32 -> i64', 'at1'],
  'i64.load16_s': [0x32, 'i32 -> i64', 'at2'],
  'i64.load16_u': [0x33, 'i32 -> i64', 'at2'],
  'i64.load32_s': [0x34, 'i32 -> i64', 'at4'],
  'i64.load32_u': [0x35, 'i32 -> i64', 'at4'],

  'i32.store': [0x36, 'i32 i32 -> nothing', 'at4'],
  'i64.store': [0x37, 'i32 i64 -> nothing', 'at8'],
  'f32.store': [0x38, 'i32 f32 -> nothing', 'at4'],
  'f64.store': [0x39, 'i32 f64 -> nothing', 'at8'],
  'i32.store8': [0x3a, 'i32 i32 -> nothing', 'at1'],
  'i32.store16': [0x3b, 'i32 i32 -> nothing', 'at2'],
  'i64.store8': [0x3c, 'i32 i64 -> nothing', 'at1'],
  'i64.store16': [0x3d, 'i32 i64 -> nothing', 'at2'],
  'i64.store32': [0x3e, 'i32 i64 -> nothing', 'at4'],

  'memory.size': [0x3f, 'nothing -> i32', 'zero'],
  'memory.grow': [0x40, 'i32 -> i32', 'zero'],
  'memory.init': [0xfc08, 'i32 i32 i32 -> nothing', 'data', 'zero'],
  'data.drop': [0xfc09, 'nothing -> nothing', 'data'],
  'memory.copy': [0xfc0a, 'i32 i32 i32 -> nothing', 'zero', 'zero'],
  'memory.fill': [0xfc0b, 'i32 i32 i32 -> nothing', 'zero'],
} as const satisfies Rows;

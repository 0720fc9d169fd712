import { bug } from '../errors/bug.ts';
import { bits, isFloat, type Type } from '../syntax/type.ts';
import { canonicalNan, numberOf, type Scalar } from '../syntax/value.ts';

/**
 * The bits of a float as an integer, or of an integer as a float (language.md, 'Bits of floats'). The language has one
 * NaN: its bits are those of the canonical quiet NaN.
 */
export function reinterpreting(to: Type, from: Type): (value: Scalar) => Scalar {
  if (bits(to) !== bits(from) || isFloat(to) === isFloat(from)) return bug(`${from} reinterpreted as ${to}`);
  return (value) => {
    write(from, value);
    return read(to);
  };
}

const view = new DataView(new ArrayBuffer(8));

/** The bits of a NaN in a JavaScript engine are unspecified, so they are written as an integer. */
function write(type: Type, value: Scalar): void {
  if (type === 'f32') {
    if (Number.isNaN(value)) view.setUint32(0, canonicalNan.f32);
    else view.setFloat32(0, numberOf(value));
  } else if (type === 'f64') {
    if (Number.isNaN(value)) view.setBigUint64(0, canonicalNan.f64);
    else view.setFloat64(0, numberOf(value));
  } else if (typeof value === 'bigint') view.setBigUint64(0, BigInt.asUintN(64, value));
  else view.setUint32(0, value);
}

function read(type: Type): Scalar {
  switch (type) {
    case 'f32':
      return view.getFloat32(0);
    case 'f64':
      return view.getFloat64(0);
    case 'i32':
      return view.getInt32(0);
    case 'u32':
      return view.getUint32(0);
    case 'i64':
      return view.getBigInt64(0);
    case 'u64':
      return view.getBigUint64(0);
    case 'bool':
    case 'u8':
    case 'i8':
    case 'u16':
    case 'i16':
      return bug(`no float has the width of ${type}`);
  }
}

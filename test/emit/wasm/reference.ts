import wabt from 'wabt';

/** WABT, the independent encoder that ours is compared with. */
const toolkit = await wabt();

const features = {
  simd: true,
  threads: true,
  bulk_memory: true,
  sign_extension: true,
  sat_float_to_int: true,
  mutable_globals: true,
  multi_value: true,
  reference_types: true,
};

/** The binary format of a module in the text format. */
export function assemble(text: string): Uint8Array {
  return binaryOf(toolkit.parseWat('module.wat', text, features));
}

/** A module after WABT has decoded and encoded it. */
export function reencode(bytes: Uint8Array): Uint8Array {
  return binaryOf(toolkit.readWasm(bytes, { ...features, readDebugNames: true }));
}

/** The text format of a module. */
export function disassemble(bytes: Uint8Array): string {
  const module = toolkit.readWasm(bytes, { ...features, readDebugNames: true });
  try {
    return module.toText({});
  } finally {
    module.destroy();
  }
}

function binaryOf(module: ReturnType<typeof toolkit.parseWat>): Uint8Array {
  try {
    return module.toBinary({ write_debug_names: true }).buffer;
  } finally {
    module.destroy();
  }
}

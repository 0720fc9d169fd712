import { optimize } from '../../../machine/optimize.ts';
import type { Artifact } from '../../../runtime/artifact.ts';
import type { Program } from '../../../syntax/target.ts';
import { emit } from './emit.ts';

/** The WebAssembly of a program for dense arrays. Programs never change, so it is made once, for all that load or ship one. */
export function denseArtifact(program: Program): Artifact {
  const artifact = artifacts.get(program) ?? emit(optimize(program));
  artifacts.set(program, artifact);
  return artifact;
}

const artifacts = new WeakMap<Program, Artifact>();

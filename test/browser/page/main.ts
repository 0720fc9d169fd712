import { beyondMemories, blur, inAllocatedArrays, refusals, surroundings } from './api.ts';
import { runExample } from './example.ts';
import { blurInWorker } from './in-worker.ts';
import { examineCases } from './laboratory.ts';
import { inPlace, isHelped } from './memory.ts';
import { decodePhoto, throughPhoto, throughPng } from './photos.ts';
import { frames, negatives } from './pixels.ts';
import { runTypeScriptExamples } from './typescript-examples.ts';

/** The functions that tests can call in the page. */
const questions = {
  surroundings,
  beyondMemories,
  blur,
  blurInWorker,
  refusals,
  inAllocatedArrays,
  inPlace,
  isHelped,
  negatives,
  frames,
  examineCases,
  runExample,
  runTypeScriptExamples,
  decodePhoto,
  throughPhoto,
  throughPng,
};

export type Questions = typeof questions;

Object.assign(globalThis, { questions });

import { missingWindow } from './S601.ts';
import { invalidWindow } from './S602.ts';
import { missingParameter } from './S603.ts';
import { invalidParameter } from './S604.ts';
import { missingInput } from './S605.ts';
import { invalidArray } from './S606.ts';
import { unknownSchedule } from './S607.ts';
import { unreadableFile } from './S608.ts';
import { noSinglePipeline } from './S609.ts';
import { notSupportedYet } from './S611.ts';
import { unknownStep } from './S612.ts';
import { malformedFile } from './S621.ts';
import { unsupportedFileElements } from './S622.ts';
import { fileTooLarge } from './S623.ts';
import { fileTypeMismatch } from './S624.ts';
import { fileRankMismatch } from './S625.ts';
import { unknownFileFormat } from './S626.ts';
import { outputNotAnImage } from './S627.ts';
import { unwritableFile } from './S628.ts';
import { clippedValues } from './S629.ts';
import { unscaledImage } from './S630.ts';
import { tupleInFile } from './S631.ts';
import { invalidThreadCount } from './S632.ts';
import { unknownEngine } from './S633.ts';
import { wrongArgumentType } from './S634.ts';
import { callInterrupted } from './S635.ts';
import { cannotAllocateArray } from './S636.ts';
import { unknownOption } from './S637.ts';
import { invalidLayout } from './S638.ts';
import { pixelsWithoutStrides } from './S639.ts';
import { unreadablePixels } from './S640.ts';
import { missingCodec } from './S641.ts';
import { asynchronousFormat } from './S642.ts';
import { convertedElements } from './S643.ts';
import { elementOutOfRange } from './S644.ts';
import { interpolatedString } from './S645.ts';
import { invalidTimeLimit } from './S646.ts';
import { noSingleMember } from './S647.ts';
import { droppedAlpha } from './S648.ts';
import { algorithmError } from './S701.ts';
import { evaluationTooLong } from './S702.ts';
import { funcStorageTooLarge } from './S703.ts';
import { programStuck } from './S704.ts';
import { funcChainTooLong } from './S705.ts';
import { windowOverflow } from './S706.ts';
import { outputBufferTooSmall } from './S707.ts';
import { inputTooSmall } from './S708.ts';
import { outOfMemory } from './S709.ts';
import { tooDeepToCompile } from './S710.ts';
import { wasmLimitExceeded } from './S711.ts';
import { windowsTooComplex } from './S712.ts';
import { totalStorageTooLarge } from './S715.ts';
import { runStopped } from './S716.ts';
import { internalError } from './S717.ts';
import { unverifiedPass } from './S718.ts';
import { noWebAssembly } from './S731.ts';
import { fewerThreads } from './S732.ts';
import { unusableModule } from './S733.ts';
import { noMoreMemories } from './S734.ts';

/** The diagnostics of commands, calls and runs, by code. */
export const requestDiagnostics = [
  missingWindow,
  invalidWindow,
  missingParameter,
  invalidParameter,
  missingInput,
  invalidArray,
  unknownSchedule,
  unreadableFile,
  noSinglePipeline,
  notSupportedYet,
  unknownStep,
  malformedFile,
  unsupportedFileElements,
  fileTooLarge,
  fileTypeMismatch,
  fileRankMismatch,
  unknownFileFormat,
  outputNotAnImage,
  unwritableFile,
  clippedValues,
  unscaledImage,
  tupleInFile,
  invalidTimeLimit,
  noSingleMember,
  droppedAlpha,
  invalidThreadCount,
  unknownEngine,
  wrongArgumentType,
  callInterrupted,
  cannotAllocateArray,
  unknownOption,
  invalidLayout,
  pixelsWithoutStrides,
  unreadablePixels,
  missingCodec,
  asynchronousFormat,
  convertedElements,
  elementOutOfRange,
  interpolatedString,
  algorithmError,
  evaluationTooLong,
  funcStorageTooLarge,
  programStuck,
  funcChainTooLong,
  windowOverflow,
  outputBufferTooSmall,
  inputTooSmall,
  outOfMemory,
  tooDeepToCompile,
  wasmLimitExceeded,
  windowsTooComplex,
  totalStorageTooLarge,
  runStopped,
  internalError,
  unverifiedPass,
  noWebAssembly,
  fewerThreads,
  unusableModule,
  noMoreMemories,
] as const;

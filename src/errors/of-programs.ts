import { unexpectedSyntax } from './S101.ts';
import { unexpectedCharacter } from './S102.ts';
import { unclosedComment } from './S103.ts';
import { expressionTooDeep } from './S104.ts';
import { chainedComparison } from './S105.ts';
import { malformedNumber } from './S106.ts';
import { unknownType } from './S107.ts';
import { expressionTooLong } from './S108.ts';
import { javascriptOperator } from './S109.ts';
import { rangeNotStartup } from './S201.ts';
import { outputNotLast } from './S202.ts';
import { separationBrokenByRead } from './S203.ts';
import { separationBrokenByWrite } from './S204.ts';
import { duplicateDefinition } from './S205.ts';
import { duplicatePureVariable } from './S206.ts';
import { duplicateReductionVariable } from './S207.ts';
import { pureStageReadsItself } from './S208.ts';
import { usedBeforeDefinition } from './S209.ts';
import { shadowedName } from './S210.ts';
import { reservedDollarSign } from './S211.ts';
import { unusedFunc } from './S212.ts';
import { unknownFuncOrInput } from './S213.ts';
import { unknownVariable } from './S214.ts';
import { wrongCoordinateCount } from './S215.ts';
import { literalOutOfRange } from './S301.ts';
import { declaredTypeMismatch } from './S302.ts';
import { updateTypeMismatch } from './S303.ts';
import { wrongOperandType } from './S304.ts';
import { floatCondition } from './S305.ts';
import { wrongCoordinateType } from './S306.ts';
import { wrongArgumentCount } from './S307.ts';
import { unknownFunction } from './S308.ts';
import { wrongKindOfName } from './S309.ts';
import { wrongRangeType } from './S310.ts';
import { unknownInputBound } from './S311.ts';
import { invalidDefaultValue } from './S312.ts';
import { invalidBoundaryCondition } from './S313.ts';
import { reductionReadsOwnFunc } from './S314.ts';
import { invalidInputRank } from './S315.ts';
import { tupleAsSingleValue } from './S316.ts';
import { unknownComponent } from './S317.ts';
import { wrongComponentCount } from './S318.ts';
import { tooManyComponents } from './S319.ts';
import { tooManyDimensions } from './S320.ts';
import { tooManyReductionVariables } from './S321.ts';
import { tooManyUpdates } from './S322.ts';
import { sumMayWrap } from './S341.ts';
import { xorWithTwo } from './S342.ts';
import { unknownDirective } from './S401.ts';
import { invalidDirectiveArgument } from './S402.ts';
import { scheduleBeforePipeline } from './S403.ts';
import { duplicateSchedule } from './S404.ts';
import { expressionNotStartup } from './S405.ts';
import { unknownScheduledFunc } from './S406.ts';
import { unknownLoop } from './S411.ts';
import { illegalSplitTail } from './S412.ts';
import { fusedPureWithReduction } from './S413.ts';
import { swappedReductionLoops } from './S414.ts';
import { reorderedReductionLoop } from './S415.ts';
import { loopNameInUse } from './S416.ts';
import { valueNotPositive } from './S417.ts';
import { accessOutsideComputeLoop } from './S418.ts';
import { computedOutsideStorage } from './S419.ts';
import { storageRace } from './S420.ts';
import { outputMovedFromRoot } from './S421.ts';
import { specializedTwice } from './S422.ts';
import { extentNotConstant } from './S423.ts';
import { directiveWithoutEffect } from './S424.ts';
import { noInnerLoop } from './S425.ts';
import { cannotInline } from './S426.ts';
import { loopNotSerial } from './S427.ts';
import { unknownDimension } from './S428.ts';
import { invalidReorder } from './S429.ts';
import { funcNotComputed } from './S430.ts';
import { computedInsideItself } from './S431.ts';
import { producerComputedInside } from './S432.ts';
import { scheduledProgramTooLarge } from './S433.ts';
import { scheduledProgramTooDeep } from './S434.ts';
import { cannotSlide } from './S435.ts';
import { cannotFoldStorage } from './S436.ts';
import { invalidFoldSize } from './S437.ts';
import { outputStorageFixed } from './S441.ts';
import { contradictoryStorage } from './S442.ts';
import { storageOutsideLoop } from './S443.ts';
import { hoistedOutOfParallel } from './S444.ts';
import { alignmentNotConstant } from './S445.ts';
import { repeatedDimension } from './S446.ts';
import { tooManyUnrolledCopies } from './S447.ts';
import { reductionNotReached } from './S451.ts';
import { unboundedWindow } from './S501.ts';
import { stackStorageTooLarge } from './S511.ts';
import { unboundedHoistedStorage } from './S512.ts';

/** The diagnostics of programs and schedules, by code. */
export const programDiagnostics = [
  unexpectedSyntax,
  unexpectedCharacter,
  unclosedComment,
  expressionTooDeep,
  chainedComparison,
  malformedNumber,
  unknownType,
  expressionTooLong,
  javascriptOperator,
  rangeNotStartup,
  outputNotLast,
  separationBrokenByRead,
  separationBrokenByWrite,
  duplicateDefinition,
  duplicatePureVariable,
  duplicateReductionVariable,
  pureStageReadsItself,
  usedBeforeDefinition,
  shadowedName,
  reservedDollarSign,
  unusedFunc,
  unknownFuncOrInput,
  unknownVariable,
  wrongCoordinateCount,
  literalOutOfRange,
  declaredTypeMismatch,
  updateTypeMismatch,
  wrongOperandType,
  floatCondition,
  wrongCoordinateType,
  wrongArgumentCount,
  unknownFunction,
  wrongKindOfName,
  wrongRangeType,
  unknownInputBound,
  invalidDefaultValue,
  invalidBoundaryCondition,
  reductionReadsOwnFunc,
  invalidInputRank,
  tupleAsSingleValue,
  unknownComponent,
  wrongComponentCount,
  tooManyComponents,
  tooManyDimensions,
  tooManyReductionVariables,
  tooManyUpdates,
  sumMayWrap,
  xorWithTwo,
  unknownDirective,
  invalidDirectiveArgument,
  scheduleBeforePipeline,
  duplicateSchedule,
  expressionNotStartup,
  unknownScheduledFunc,
  unknownLoop,
  illegalSplitTail,
  fusedPureWithReduction,
  swappedReductionLoops,
  reorderedReductionLoop,
  loopNameInUse,
  valueNotPositive,
  accessOutsideComputeLoop,
  computedOutsideStorage,
  storageRace,
  outputMovedFromRoot,
  specializedTwice,
  extentNotConstant,
  directiveWithoutEffect,
  noInnerLoop,
  cannotInline,
  loopNotSerial,
  unknownDimension,
  invalidReorder,
  funcNotComputed,
  computedInsideItself,
  producerComputedInside,
  scheduledProgramTooLarge,
  scheduledProgramTooDeep,
  cannotSlide,
  cannotFoldStorage,
  invalidFoldSize,
  outputStorageFixed,
  contradictoryStorage,
  storageOutsideLoop,
  hoistedOutOfParallel,
  alignmentNotConstant,
  repeatedDimension,
  tooManyUnrolledCopies,
  reductionNotReached,
  unboundedWindow,
  stackStorageTooLarge,
  unboundedHoistedStorage,
] as const;

import type { Example } from './diagnostic.ts';
import { S101 } from './S101.ts';
import { S102 } from './S102.ts';
import { S103 } from './S103.ts';
import { S104 } from './S104.ts';
import { S105 } from './S105.ts';
import { S106 } from './S106.ts';
import { S107 } from './S107.ts';
import { S108 } from './S108.ts';
import { S201 } from './S201.ts';
import { S202 } from './S202.ts';
import { S203 } from './S203.ts';
import { S204 } from './S204.ts';
import { S205 } from './S205.ts';
import { S206 } from './S206.ts';
import { S207 } from './S207.ts';
import { S208 } from './S208.ts';
import { S209 } from './S209.ts';
import { S210 } from './S210.ts';
import { S211 } from './S211.ts';
import { S212 } from './S212.ts';
import { S213 } from './S213.ts';
import { S214 } from './S214.ts';
import { S215 } from './S215.ts';
import { S301 } from './S301.ts';
import { S302 } from './S302.ts';
import { S303 } from './S303.ts';
import { S304 } from './S304.ts';
import { S305 } from './S305.ts';
import { S306 } from './S306.ts';
import { S307 } from './S307.ts';
import { S308 } from './S308.ts';
import { S309 } from './S309.ts';
import { S310 } from './S310.ts';
import { S311 } from './S311.ts';
import { S312 } from './S312.ts';
import { S313 } from './S313.ts';
import { S314 } from './S314.ts';
import { S315 } from './S315.ts';
import { S316 } from './S316.ts';
import { S317 } from './S317.ts';
import { S318 } from './S318.ts';
import { S319 } from './S319.ts';
import { S320 } from './S320.ts';
import { S321 } from './S321.ts';
import { S322 } from './S322.ts';
import { S401 } from './S401.ts';
import { S402 } from './S402.ts';
import { S403 } from './S403.ts';
import { S404 } from './S404.ts';
import { S405 } from './S405.ts';
import { S406 } from './S406.ts';
import { S411 } from './S411.ts';
import { S412 } from './S412.ts';
import { S413 } from './S413.ts';
import { S414 } from './S414.ts';
import { S415 } from './S415.ts';
import { S416 } from './S416.ts';
import { S417 } from './S417.ts';
import { S418 } from './S418.ts';
import { S419 } from './S419.ts';
import { S420 } from './S420.ts';
import { S421 } from './S421.ts';
import { S422 } from './S422.ts';
import { S423 } from './S423.ts';
import { S424 } from './S424.ts';
import { S425 } from './S425.ts';
import { S426 } from './S426.ts';
import { S427 } from './S427.ts';
import { S428 } from './S428.ts';
import { S429 } from './S429.ts';
import { S430 } from './S430.ts';
import { S431 } from './S431.ts';
import { S432 } from './S432.ts';
import { S433 } from './S433.ts';
import { S434 } from './S434.ts';
import { S435 } from './S435.ts';
import { S436 } from './S436.ts';
import { S437 } from './S437.ts';
import { S441 } from './S441.ts';
import { S442 } from './S442.ts';
import { S443 } from './S443.ts';
import { S444 } from './S444.ts';
import { S445 } from './S445.ts';
import { S446 } from './S446.ts';
import { S447 } from './S447.ts';
import { S501 } from './S501.ts';
import { S511 } from './S511.ts';
import { S512 } from './S512.ts';
import { S601 } from './S601.ts';
import { S602 } from './S602.ts';
import { S603 } from './S603.ts';
import { S604 } from './S604.ts';
import { S605 } from './S605.ts';
import { S606 } from './S606.ts';
import { S607 } from './S607.ts';
import { S608 } from './S608.ts';
import { S609 } from './S609.ts';
import { S611 } from './S611.ts';
import { S612 } from './S612.ts';
import { S621 } from './S621.ts';
import { S622 } from './S622.ts';
import { S623 } from './S623.ts';
import { S624 } from './S624.ts';
import { S625 } from './S625.ts';
import { S626 } from './S626.ts';
import { S627 } from './S627.ts';
import { S628 } from './S628.ts';
import { S629 } from './S629.ts';
import { S630 } from './S630.ts';
import { S631 } from './S631.ts';
import { S632 } from './S632.ts';
import { S633 } from './S633.ts';
import { S634 } from './S634.ts';
import { S635 } from './S635.ts';
import { S636 } from './S636.ts';
import { S646 } from './S646.ts';
import { S701 } from './S701.ts';
import { S702 } from './S702.ts';
import { S703 } from './S703.ts';
import { S704 } from './S704.ts';
import { S705 } from './S705.ts';
import { S706 } from './S706.ts';
import { S707 } from './S707.ts';
import { S708 } from './S708.ts';
import { S709 } from './S709.ts';
import { S710 } from './S710.ts';
import { S711 } from './S711.ts';
import { S712 } from './S712.ts';
import { S715 } from './S715.ts';
import { S716 } from './S716.ts';
import { S717 } from './S717.ts';
import { S718 } from './S718.ts';

/**
 * Every diagnostic, by code: S1… syntax, S2… validity, S3… types, S4… schedules, S5… bounds, S6… the command line, S7… running.
 */
export const diagnostics: readonly { readonly code: string; readonly bad: Example; readonly good: Example }[] = [
  S101,
  S102,
  S103,
  S104,
  S105,
  S106,
  S107,
  S108,
  S201,
  S202,
  S203,
  S204,
  S205,
  S206,
  S207,
  S208,
  S209,
  S210,
  S211,
  S212,
  S213,
  S214,
  S215,
  S301,
  S302,
  S303,
  S304,
  S305,
  S306,
  S307,
  S308,
  S309,
  S310,
  S311,
  S312,
  S313,
  S314,
  S315,
  S316,
  S317,
  S318,
  S319,
  S320,
  S321,
  S322,
  S401,
  S402,
  S403,
  S404,
  S405,
  S406,
  S411,
  S412,
  S413,
  S414,
  S415,
  S416,
  S417,
  S418,
  S419,
  S420,
  S421,
  S422,
  S423,
  S424,
  S425,
  S426,
  S427,
  S428,
  S429,
  S430,
  S431,
  S432,
  S433,
  S434,
  S435,
  S436,
  S437,
  S441,
  S442,
  S443,
  S444,
  S445,
  S446,
  S447,
  S501,
  S511,
  S512,
  S601,
  S602,
  S603,
  S604,
  S605,
  S606,
  S607,
  S608,
  S609,
  S611,
  S612,
  S621,
  S622,
  S623,
  S624,
  S625,
  S626,
  S627,
  S628,
  S629,
  S630,
  S631,
  S646,
  S632,
  S633,
  S634,
  S635,
  S636,
  S701,
  S702,
  S703,
  S704,
  S705,
  S706,
  S707,
  S708,
  S709,
  S710,
  S711,
  S712,
  S715,
  S716,
  S717,
  S718,
];

import { writeCase } from '../../lab/case-text.ts';
import type { Finding } from '../../lab/examine.ts';
import type { Share } from '../../lab/fuzz.ts';
import { drawCase, testInputsPerProgram } from '../../lab/generators/numbered-case.ts';
import { Statistics } from '../../lab/statistics/statistics.ts';
import type { CoverageSummary } from './cases.ts';
import type { JobPlan } from './job-plan.ts';
import type { FailureReport, Order, Report } from './messages.ts';
import type { Job, Processes, StopSignal } from './processes.ts';

/** A fuzzing run with several processes. */
export interface Campaign {
  readonly plan: Omit<JobPlan, 'share'>;
  readonly jobs: number;
  /** The time limit of a case. */
  readonly caseSeconds: number;
  /** Called every second. */
  readonly progress?: (cases: number, seconds: number) => void;
  /** Called with each case that covers new code of the compiler. */
  readonly kept?: (text: string) => void;
}

/** The result of a run that ended on its own or was stopped by a signal. */
export interface Ended {
  readonly statistics: Statistics;
  readonly seconds: number;
  readonly failure: FailureReport | null;
  readonly stoppedBy: StopSignal | null;
  /** For coverage-guided runs: the total number of cases kept by the jobs, and the largest coverage of a job. */
  readonly reach: CoverageSummary | null;
}

/**
 * Examine cases with several jobs, each of which gets a share of the programs. The reported failure is the one with the
 * smallest case number, as with a single job: when a case breaks a law, the other jobs still examine the cases before
 * it. If a job crashes or hangs, its current case fails.
 */
export function runCampaign(campaign: Campaign, processes: Processes): Promise<Ended> {
  return new Promise((resolve) => new RunningCampaign(campaign, processes, resolve).start());
}

/** The state of a job. */
interface Member {
  readonly job: Job;
  /** Examining cases, waiting after a failure, minimizing the failing case, or ended. */
  state: 'busy' | 'failed' | 'minimizing' | 'ended';
  /** The current case, and its text unless the seed determines it. */
  index: number;
  text: string | null;
  /** Seconds since its last report of a case. */
  idle: number;
  statistics: Statistics;
  reach: CoverageSummary | null;
  failure: FailureReport | null;
}

class RunningCampaign {
  readonly #campaign: Campaign;
  readonly #processes: Processes;
  readonly #resolve: (ended: Ended) => void;
  readonly #members: Member[] = [];
  readonly #began = performance.now();
  #stoppedBy: StopSignal | null = null;
  #timer: NodeJS.Timeout | undefined;
  #cleanUp: () => void = () => {};

  constructor(campaign: Campaign, processes: Processes, resolve: (ended: Ended) => void) {
    this.#campaign = campaign;
    this.#processes = processes;
    this.#resolve = resolve;
  }

  start(): void {
    const { plan, jobs } = this.#campaign;
    const removeListener = this.#processes.onSignal((signal) => this.#stop(signal));
    // Idle time is counted in timer ticks. There are none while the system is suspended, so no job appears to hang
    // after it resumes.
    const ticks = setInterval(() => this.#tick(), 1000);
    this.#cleanUp = () => {
      removeListener();
      clearTimeout(this.#timer);
      clearInterval(ticks);
    };
    for (let number = 0; number < jobs; number++) this.#members.push(this.#startMember({ number, of: jobs }));
    for (const [number, { job }] of this.#members.entries())
      job.send({ tag: 'fuzz', plan: { ...plan, share: { number, of: jobs } } });
  }

  #startMember(share: Share): Member {
    const member: Member = {
      job: this.#processes.start({
        report: (report) => this.#receive(member, report),
        ended: (how) => this.#handleLoss(member, { law: 'No crash', what: `the process that examined it ${how}` }),
      }),
      state: 'busy',
      index: firstOf(share, this.#campaign.plan.first),
      text: null,
      idle: 0,
      statistics: new Statistics(),
      reach: null,
      failure: null,
    };
    return member;
  }

  #receive(member: Member, report: Report): void {
    if (member.state === 'ended') return;
    switch (report.tag) {
      case 'case':
        member.index = report.index;
        member.text = report.text ?? member.text;
        member.idle = 0;
        return;
      case 'counts':
        member.statistics = new Statistics();
        member.statistics.merge(report.counts);
        member.reach = report.reach;
        return;
      case 'kept':
        this.#campaign.kept?.(report.text);
        return;
      case 'failure':
        this.#advance(member, member.state === 'busy' ? 'failed' : 'ended', report.failure);
        return;
      case 'done':
        this.#advance(member, 'ended', null);
        return;
    }
  }

  /** Handle the loss of a job. If it was examining a case, that case is a finding, unless the run is being stopped. */
  #handleLoss(member: Member, finding: Finding): void {
    if (member.state === 'ended') return;
    const { index, state } = member;
    const isFinding = state === 'busy' && this.#stoppedBy === null;
    const text = member.text ?? writeCase(drawCase(this.#campaign.plan.seed, index));
    this.#advance(member, 'ended', isFinding ? { index, finding, text } : member.failure);
  }

  /** After a failure, the other jobs examine the cases before it; then the first failure is minimized. */
  #advance(member: Member, state: Member['state'], failure: FailureReport | null): void {
    member.state = state;
    member.failure = failure;
    const first = this.#firstFailed();
    if (first !== null && this.#stoppedBy === null) this.#sendAll({ tag: 'until', index: first.failure.index });
    if (this.#members.some((each) => each.state === 'busy' || each.state === 'minimizing')) return;
    if (first === null || first.member.state === 'ended' || this.#stoppedBy !== null) this.#settle();
    else {
      first.member.state = 'minimizing';
      first.member.idle = 0;
      first.member.job.send({ tag: 'minimize' });
    }
  }

  #firstFailed(): { readonly member: Member; readonly failure: FailureReport } | null {
    const failed = this.#members.flatMap((member) => (member.failure ? [{ member, failure: member.failure }] : []));
    return failed.sort((a, b) => a.failure.index - b.failure.index)[0] ?? null;
  }

  #tick(): void {
    for (const member of this.#members) {
      if (member.state !== 'busy' && member.state !== 'minimizing') continue;
      if (++member.idle <= this.#campaign.caseSeconds) continue;
      member.job.kill();
      const what = `it did not end within ${this.#campaign.caseSeconds} seconds`;
      this.#handleLoss(member, { law: 'Every case ends', what });
    }
    const cases = this.#members.reduce((sum, { statistics }) => sum + statistics.cases, 0);
    this.#campaign.progress?.(cases, this.#seconds());
  }

  /** Let the jobs report their counts, but do not wait for a long case. */
  #stop(signal: StopSignal): void {
    this.#stoppedBy = signal;
    this.#sendAll({ tag: 'until', index: 0 });
    const isBusy = this.#members.some(({ state }) => state === 'busy');
    this.#timer = setTimeout(() => this.#settle(), isBusy ? gracePeriod : 0);
  }

  #sendAll(order: Order): void {
    for (const { job, state } of this.#members) if (state === 'busy') job.send(order);
  }

  #settle(): void {
    this.#cleanUp();
    const statistics = new Statistics();
    for (const member of this.#members) {
      statistics.merge(member.statistics);
      member.state = 'ended';
      member.job.kill();
    }
    const failure = this.#firstFailed()?.failure ?? null;
    const reach = mergedCoverage(this.#members.flatMap((member) => member.reach ?? []));
    this.#resolve({ statistics, seconds: this.#seconds(), failure, stoppedBy: this.#stoppedBy, reach });
  }

  #seconds(): number {
    return (performance.now() - this.#began) / 1000;
  }
}

function mergedCoverage(parts: readonly CoverageSummary[]): CoverageSummary | null {
  const kept = parts.reduce((sum, reach) => sum + reach.kept, 0);
  return parts.length === 0 ? null : { kept, characters: Math.max(...parts.map((reach) => reach.characters)) };
}

/** The first case of a share. */
function firstOf({ number, of }: Share, first: number): number {
  const program = Math.floor(first / testInputsPerProgram);
  return Math.max(first, testInputsPerProgram * (program + ((number - (program % of) + of) % of)));
}

/** Milliseconds for the current cases to end after a signal. */
const gracePeriod = 3000;

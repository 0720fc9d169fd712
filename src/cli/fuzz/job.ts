import { bug } from '../../errors/bug.ts';
import { engines } from '../../lab/engines/engines.ts';
import { type Failure, fuzz } from '../../lab/fuzz.ts';
import { lawsFor } from '../../lab/laws/index.ts';
import { minimize } from '../../lab/minimize.ts';
import { casesOf } from './cases.ts';
import type { JobPlan } from './job-plan.ts';
import { type Order, type Report, reportOfFailure } from './messages.ts';
import { stopSignals } from './processes.ts';

/** The main function of a job process: examine a share of the cases, as ordered by the parent process. */
export function runJob(): void {
  const job = new RunningJob();
  // Ctrl-C reaches all processes of a terminal; the parent process decides when this one ends.
  for (const signal of stopSignals) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  process.on('message', (order) => job.execute(order as Order)); // only `startJob` sends messages
}

class RunningJob {
  #until = Number.POSITIVE_INFINITY;
  #plan: JobPlan | null = null;
  #failure: Failure | null = null;

  execute(order: Order): void {
    switch (order.tag) {
      case 'fuzz':
        this.#plan = order.plan;
        void this.#fuzz(order.plan);
        return;
      case 'until':
        this.#until = order.index;
        return;
      case 'minimize':
        void this.#minimize();
        return;
    }
  }

  async #fuzz(plan: JobPlan): Promise<void> {
    let reported = 0;
    const { coverageSummary, close, ...cases } = casesOf(plan, {
      drawn: (index, text) => send({ tag: 'case', index, text }),
      kept: (text) => send({ tag: 'kept', text }),
    });
    const { statistics, failure } = await fuzz({
      ...plan,
      ...cases,
      engines: enginesNamed(plan.engine),
      shrink: false,
      begin: (index) => {
        if (index >= this.#until) return false;
        send({ tag: 'case', index });
        return true;
      },
      progress: (statistics, seconds) => {
        if (seconds < reported + 1) return;
        reported = seconds;
        send({ tag: 'counts', counts: { ...statistics }, reach: coverageSummary() });
      },
    });
    close();
    send({ tag: 'counts', counts: { ...statistics }, reach: coverageSummary() });
    this.#failure = failure;
    send(failure === null ? { tag: 'done' } : { tag: 'failure', failure: reportOfFailure(failure) });
  }

  async #minimize(): Promise<void> {
    const { index, case: c, finding } = this.#failure ?? bug('no case has broken a law');
    const { engine } = this.#plan ?? bug('there is no plan');
    const laws = lawsFor(enginesNamed(engine));
    const smallest = await minimize(c, index, finding, laws, () => send({ tag: 'case', index }));
    send({ tag: 'failure', failure: reportOfFailure({ index, ...smallest }) });
  }
}

/** The engine with a name, or all engines for the name `all`. */
export function enginesNamed(name: string): typeof engines {
  return engines.filter((engine) => name === 'all' || name === engine.name);
}

function send(report: Report): void {
  process.send?.(report);
}

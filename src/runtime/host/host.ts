/** The services that the runtime needs from its environment. */
export interface Host {
  /** The number of hardware threads. */
  readonly concurrency: number;
  /** Start a worker. Throws if workers are not allowed. */
  startWorker(): WorkerHandle;
}

export interface WorkerHandle {
  send(message: unknown): void;
  /** Set the handlers for messages from the worker, and for its end, with the reason. The first reason counts. */
  listen(onMessage: (message: unknown) => void, onDeath: (why: string) => void): void;
  /** Set whether the worker keeps the process alive. By default, it does not. */
  hold(isHeld: boolean): void;
  stop(): Promise<void>;
}

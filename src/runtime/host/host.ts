/** The services that the runtime needs from its environment. */
export interface Host {
  /** The number of hardware threads. */
  readonly concurrency: number;
  /** Start a worker. Throws if workers are not allowed. */
  startWorker(): WorkerHandle;
}

export interface WorkerHandle {
  send(message: unknown): void;
  /**
   * Set the handlers for messages from the worker and for its death. `onDeath` gets the reason. It may be called
   * several times for one death, the first time with the actual reason.
   */
  listen(onMessage: (message: unknown) => void, onDeath: (why: string) => void): void;
  /** Set whether the worker keeps the process alive. By default, it does not. */
  hold(isHeld: boolean): void;
  stop(): Promise<void>;
}

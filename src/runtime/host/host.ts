/** What the runtime needs of where it runs. */
export interface Host {
  /** How many threads run at once. */
  readonly concurrency: number;
  /** Start a worker; throws where that is not allowed. */
  startWorker(): WorkerHandle;
}

export interface WorkerHandle {
  send(message: unknown): void;
  /** What the worker sends, and that it has died. */
  listen(onMessage: (message: unknown) => void, onDeath: (why: string) => void): void;
  /** Does the worker keep the process alive? It does not, unless told so. */
  hold(isHeld: boolean): void;
  stop(): Promise<void>;
}

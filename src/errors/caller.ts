/** Who made a request: the command line, or a call of the API. The help uses the words of the caller. */
export type Caller = 'cli' | 'api';

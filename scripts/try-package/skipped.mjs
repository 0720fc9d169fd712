/** Thrown by a check that cannot run here. The message is the reason. */
export class Skipped extends Error {}

/** Storage of a constant size that is not larger lies on the stack. */
export const mostSmallBytes = 8192;

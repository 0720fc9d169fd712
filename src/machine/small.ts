/** Storage of a constant size that is not larger lies on the stack. */
export const mostSmallBytes = 8192;

/** Rows that are surely not larger have a constant size. */
export const mostRowBytes = 64;

/** A function of the host breaks its contract. The message continues a sentence about the function. */
export class HostComplaint extends Error {}

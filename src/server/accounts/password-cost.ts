/** Parameters of scrypt (RFC 7914): N and r set the memory, 128 · N · r bytes; p repeats the work. */
export type Cost = { N: number; r: number; p: number }

/**
 * Cost of new hashes: one of the equally strong settings of OWASP's Password Storage Cheat Sheet, and the one that needs
 * the least memory (32 MiB for each sign-in under way). An old hash is checked with the cost that it was made with.
 */
export const cost: Cost = { N: 2 ** 15, r: 8, p: 3 }

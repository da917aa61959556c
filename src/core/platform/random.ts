import { v7 } from 'uuid'

/** Randomness as logic needs it, injectable for tests. */
export type Random = {
  /** A UUIDv7: unique, and sorts by the time it was made. */
  uuid(): string
  /** A whole number from 0 up to, not including, `below`. */
  integer(below: number): number
}

export const systemRandom: Random = {
  uuid: () => v7(),
  integer(below) {
    const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
    return value % below
  },
}

import { v7 } from 'uuid'

/** Random values for logic, which tests can replace. */
export type Random = {
  /** A UUIDv7: unique, and sorts by the time it was made. */
  uuid(): string
  /** A random integer from 0 to `below` - 1. */
  integer(below: number): number
}

export const systemRandom: Random = {
  uuid: () => v7(),
  integer(below) {
    const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
    return value % below
  },
}

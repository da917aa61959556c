import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/** A sign of life is taken for the present for this time. */
const freshMs = 5_000
/** A client has this time to answer a probe. */
export const answerMs = 1_500
/** Members who have not answered a probe are asked again after this time, in milliseconds. */
const againMs = 10_000
/** Maximum number of agents who are asked at a time. */
const maxAsked = 20

/** The latest answer and probe of somebody's open connections. */
export type Signs = { answeredAtMs: number | null; probedAtMs: number | null }
type Reach = 'here' | 'asked' | 'unknown' | 'out'

/**
 * The first of several candidates, in their order, whose client has just given a sign of life [INQ-03]. Where the next in
 * line has not been asked yet, nobody: all of the line have to be asked (`unknown`), and the router looks again after
 * their answers, or when the time to answer is over (`isAsking`). Those before the first who do not answer, or have no
 * connection, are passed over.
 */
export function firstInReach<C extends { eid: string; signs: Signs | null }>(
  candidates: readonly C[],
  nowMs: number,
): { next: C | null; outOfReach: C[]; unknown: C[]; isAsking: boolean } {
  const outOfReach: C[] = []
  const line = candidates.slice(0, maxAsked)
  for (const candidate of line) {
    const is = reach(candidate.signs, nowMs)
    if (is === 'here') return { next: candidate, outOfReach, unknown: [], isAsking: false }
    if (is === 'out') outOfReach.push(candidate)
    else {
      const unknown = line.filter(({ signs }) => reach(signs, nowMs) === 'unknown')
      return { next: null, outOfReach, unknown, isAsking: true }
    }
  }
  return { next: null, outOfReach, unknown: [], isAsking: false }
}

function reach(signs: Signs | null, nowMs: number): Reach {
  // No connection: the client may be about to come back, but cannot be asked.
  if (!signs) return 'out'
  const answeredAtMs = signs.answeredAtMs ?? 0
  const probedAtMs = signs.probedAtMs ?? 0
  if (answeredAtMs > nowMs - freshMs) return 'here'
  if (answeredAtMs >= probedAtMs || probedAtMs <= nowMs - againMs) return 'unknown'
  return probedAtMs > nowMs - answerMs ? 'asked' : 'out'
}

/** Asks the clients of these eids for a sign of life. */
export async function ask(tx: Db, eids: readonly string[], nowMs: number, probe: (eids: readonly string[]) => void) {
  if (eids.length === 0) return
  await tx.execute(sql`
    update presence set probed_at_ms = ${nowMs}::bigint where eid = any(${sql.param([...eids])}::uuid[])`)
  probe(eids)
}

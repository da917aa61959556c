import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { seenSince } from './presence.ts'

/** A sign of life is taken for the present for this time. */
const freshMs = 5_000
/** A client has this time to answer a probe. */
export const answerMs = 1_500
/** Members who have not answered a probe are asked again after this time, in milliseconds. */
const againMs = 10_000
/** Maximum number of agents who are asked at a time. */
const maxAsked = 20

type Signs = { answeredAtMs: number | null; probedAtMs: number | null }
type Reach = 'here' | 'asked' | 'unknown' | 'out'

/**
 * The first of several candidates, in their order, whose client has just given a sign of life [INQ-03]. Where the next in
 * line has not been asked yet, nobody: all are asked, and the router looks again after their answers, or when the time to
 * answer is over. Those before the first who do not answer, or have no connection, are passed over.
 */
export async function firstInReach<C extends { eid: string }>(
  tx: Db,
  candidates: readonly C[],
  deps: { nowMs: () => number; probe(eids: readonly string[]): void },
): Promise<{ next: C | null; outOfReach: string[] }> {
  const outOfReach: string[] = []
  if (candidates.length === 0) return { next: null, outOfReach }
  const line = candidates.slice(0, maxAsked)
  const nowMs = deps.nowMs()
  const signs = await signsOf(
    tx,
    line.map(({ eid }) => eid),
    nowMs,
  )
  const reachOf = ({ eid }: C) => reach(signs.get(eid), nowMs)
  for (const candidate of line) {
    const is = reachOf(candidate)
    if (is === 'here') return { next: candidate, outOfReach }
    if (is === 'out') outOfReach.push(candidate.eid)
    else {
      const unknown = line.filter((each) => reachOf(each) === 'unknown').map(({ eid }) => eid)
      if (unknown.length > 0) await ask(tx, unknown, nowMs, deps.probe)
      return { next: null, outOfReach }
    }
  }
  return { next: null, outOfReach }
}

function reach(signs: Signs | undefined, nowMs: number): Reach {
  // No connection: the client may be about to come back, but cannot be asked.
  if (!signs) return 'out'
  const answeredAtMs = signs.answeredAtMs ?? 0
  const probedAtMs = signs.probedAtMs ?? 0
  if (answeredAtMs > nowMs - freshMs) return 'here'
  if (answeredAtMs >= probedAtMs || probedAtMs <= nowMs - againMs) return 'unknown'
  return probedAtMs > nowMs - answerMs ? 'asked' : 'out'
}

/** Returns the latest probe and answer of each eid's open connections. */
async function signsOf(tx: Db, eids: readonly string[], nowMs: number): Promise<Map<string, Signs>> {
  const rows = await rowsOf<{ eid: string; answered: number | null; probed: number | null }>(
    tx,
    sql`
      select eid, max(answered_at_ms) as answered, max(probed_at_ms) as probed from presence
      where eid = any(${sql.param([...eids])}::uuid[]) and gone_at_ms is null
        and seen_at_ms > ${seenSince(nowMs)}::bigint
      group by eid`,
  )
  return new Map(rows.map(({ eid, answered, probed }) => [eid, { answeredAtMs: answered, probedAtMs: probed }]))
}

async function ask(tx: Db, eids: readonly string[], nowMs: number, probe: (eids: readonly string[]) => void) {
  await tx.execute(sql`
    update presence set probed_at_ms = ${nowMs}::bigint where eid = any(${sql.param([...eids])}::uuid[])`)
  probe(eids)
}

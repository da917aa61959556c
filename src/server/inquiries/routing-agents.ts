import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { seenSince } from '#server/staff/presence.ts'
import type { Signs } from '#server/staff/reach.ts'
import { isWrappingUp } from '#server/staff/wrap-up.ts'

/**
 * Whether `u`, a row of `users`, can speak, hear and be reached by signalling on a device that is connected, as far as
 * their devices have reported it [ENT-05]: somebody who has denied the microphone is offered no call.
 */
export const canTakeCalls = sql`(
  not exists (select 1 from devices d where d.eid = u.eid and d.status ->> 'isMQTTConnected' = 'true')
  or exists (
    select 1 from devices d
    where d.eid = u.eid and d.status ->> 'isMQTTConnected' = 'true'
      and coalesce(d.status ->> 'isSignallingLost', 'false') = 'false'
      and d.status -> 'audioInput' ->> 'hasDevice' = 'true'
      and coalesce(d.status -> 'audioInput' ->> 'isDenied', 'false') = 'false'
      and d.status -> 'audioOutput' ->> 'hasDevice' = 'true'))`

/** Whether `u`, a row of `users`, is in a call, or is called: such an agent is offered no other call. */
const isInCall = sql`exists (
  select 1 from call_parties p where p.eid = u.eid and p.state <> 'left' and p.monitor is null)`

/** An agent who is available, and connected or told by push. A pass of the router notes in it what it has decided. */
export type Agent = {
  readonly eid: string
  /** Number of further inquiries that they may be offered. */
  free: number
  /** Number of offers that they have not answered. */
  asked: number
  readonly isInCall: boolean
  readonly canTakeCalls: boolean
  /** Null: they have no open connection. */
  readonly signs: Signs | null
  /** Whether they can be told by push. */
  readonly hasPush: boolean
}

/**
 * The agents of a service who are available, and connected or told by push, the longest idle first. One statement, so that nobody counts
 * as here who was not there when the candidates were looked for.
 *
 * @param options.withCalls whether some inquiry waits with a call
 * @param options.byPush accounts whose devices can be told of offers
 */
export async function agentsOf(
  tx: Db,
  serviceId: string,
  {
    nowMs,
    agentLimit,
    withCalls,
    byPush,
  }: { nowMs: number; agentLimit: number; withCalls: boolean; byPush: readonly string[] },
): Promise<Agent[]> {
  const hasPush = byPush.length === 0 ? sql`false` : sql`(u.eid = any(${sql.param([...byPush])}::uuid[]))`
  const rows = await rowsOf<Omit<Agent, 'signs'> & Signs & { isOpen: boolean | null }>(
    tx,
    sql`
      -- Counted once for all: agent by agent, the planner may read all offers for each while the table looks small.
      with asked as materialized (
        select eid, count(*) from offers
        where service_id = ${serviceId} and status = 'pending'
        group by eid)
      select u.eid, coalesce(asked.count, 0)::int as asked,
        case when ${isWrappingUp(nowMs)} then 0
          else (coalesce(u.agent_limit, ${agentLimit}::int) - handling.count - coalesce(asked.count, 0))::int end as free,
        ${withCalls ? isInCall : sql`false`} as "isInCall",
        ${withCalls ? canTakeCalls : sql`true`} as "canTakeCalls",
        ${hasPush} as "hasPush", signs.is_open as "isOpen", signs.answered as "answeredAtMs", signs.probed as "probedAtMs"
      from users u
      cross join lateral (
        select count(*) from inquiries where agent_eid = u.eid and status = 'handling') as handling
      cross join lateral (
        select bool_or(p.gone_at_ms is null) as is_open, max(p.answered_at_ms) filter (where p.gone_at_ms is null) as answered,
          max(p.probed_at_ms) filter (where p.gone_at_ms is null) as probed
        from presence p where p.eid = u.eid and p.seen_at_ms > ${seenSince(nowMs)}::bigint) as signs
      left join asked on asked.eid = u.eid
      where u.service_id = ${serviceId} and u.kind = 'staff' and u.status = 'available' and (signs.is_open is not null or ${hasPush})
      order by u.idle_since_ms nulls first, u.eid`,
  )
  return rows.map(({ isOpen, answeredAtMs, probedAtMs, ...agent }) => ({
    ...agent,
    signs: isOpen ? { answeredAtMs, probedAtMs } : null,
  }))
}

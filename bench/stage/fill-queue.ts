import type pg from 'pg'

/** Address of a member of the queue's staff; `number` counts from 1. */
export const queueAgent = (number: number) => `queue${number}@everline.test`

/** Adds agents to the demo, available and with agent1's password, who may take nothing yet. */
export async function addQueueAgents(database: pg.Client, count: number): Promise<void> {
  await database.query(
    `insert into users (eid, service_id, kind, name, created_at_ms, email, password_hash, email_verified_at_ms,
       demo_password, role, status, agent_limit, idle_since_ms)
     select gen_random_uuid(), a.service_id, 'staff', 'Agent ' || i, a.created_at_ms, 'queue' || i || '@everline.test',
       a.password_hash, a.email_verified_at_ms, a.demo_password, 'agent', 'available', 0, a.created_at_ms + i
     from users a, generate_series(1, $1::int) i
     where a.service_id = 'demo' and a.email = 'agent1@everline.test'`,
    [count],
  )
}

/** Lets each of the queue's agents handle so many inquiries at a time. */
export async function limitQueueAgents(database: pg.Client, limit: number): Promise<void> {
  await database.query(`update users set agent_limit = $1 where service_id = 'demo' and email like 'queue%'`, [limit])
}

/** Ends what the demo's queue and its agents have, and lets new visitors wait, each with one message. */
export async function refillQueue(database: pg.Client, waiting: number): Promise<void> {
  await limitQueueAgents(database, 0)
  await database.query('begin')
  // The router leaves out rooms that are locked.
  await database.query(`select id from rooms where service_id = 'demo' for update`)
  for (const statement of [
    `delete from offers where service_id = 'demo'`,
    `update inquiries set status = 'closed', closed_at_ms = created_at_ms
     where service_id = 'demo' and status in ('open', 'handling')`,
    `create temporary table queued on commit drop as
     select i, gen_random_uuid() as id, gen_random_uuid() as visitor, gen_random_uuid() as inquiry,
       (extract(epoch from now()) * 1000)::bigint + i as at
     from generate_series(1, ${waiting}) i`,
    `insert into users (eid, service_id, kind, name, created_at_ms)
     select visitor, 'demo', 'visitor', 'Visitor ' || i, at from queued`,
    `insert into rooms (id, service_id, channel, language, page, created_at_ms, last_seq,
       last_at_ms, preview, preview_eid, inquiry_id)
     select id, 'demo', 'chat', 'en', 'Shop', at, 1, at, 'Hello', visitor, inquiry from queued`,
    `insert into inquiries (id, room_id, service_id, status, created_at_ms)
     select inquiry, id, 'demo', 'open', at from queued`,
    `insert into participants (room_id, eid, role, name, delivered_seq, read_seq)
     select id, visitor, 'visitor', 'Visitor ' || i, 1, 1 from queued`,
    `insert into messages (room_id, seq, id, sender_eid, sender_name, sender_kind, kind, text, sent_at_ms)
     select id, 1, gen_random_uuid(), visitor, 'Visitor ' || i, 'visitor', 'text', 'Hello', at from queued`,
    'commit',
    'analyze',
  ])
    await database.query(statement)
}

/** How many inquiries of the demo agents handle now. */
export async function handledCount(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from inquiries where service_id = 'demo' and status = 'handling'`,
  )
  return rows[0]?.count ?? 0
}

/**
 * The bare rows of routing, on tables of their own with the same columns and indexes: for each inquiry one transaction
 * that locks the one waiting longest and inserts its offer and a feed entry and, if `isAccepted`, a second one that
 * gives it to its agent. One after the other.
 *
 * @returns milliseconds
 */
export async function claimBare(
  database: pg.Client,
  { waiting, claims, isAccepted }: { waiting: number; claims: number; isAccepted: boolean },
): Promise<number> {
  for (const statement of [
    'create table bare_inquiries (like inquiries including all)',
    'create table bare_offers (like offers including all)',
    'create table bare_entries (like feed_entries including all)',
    `insert into bare_inquiries (id, room_id, service_id, status, created_at_ms)
     select gen_random_uuid(), gen_random_uuid(), 'demo', 'open', i from generate_series(1, ${waiting}) i`,
    'analyze bare_inquiries',
  ])
    await database.query(statement)
  const { rows } = await database.query<{ eid: string }>(
    `select eid from users where email like 'queue%' order by email`,
  )
  const startMs = performance.now()
  for (let claim = 0; claim < claims; claim += 1) {
    const eid = rows[claim % rows.length]?.eid
    await database.query('begin')
    const { rows: locked } = await database.query<{ id: string }>(
      `select id from bare_inquiries where status = 'open'
         and not exists (select 1 from bare_offers o where o.inquiry_id = bare_inquiries.id and o.status = 'pending')
       order by created_at_ms limit 1 for update skip locked`,
    )
    const id = locked[0]?.id
    await database.query(
      `insert into bare_offers (id, inquiry_id, room_id, service_id, eid, visitor_name, language, preview,
         waiting_since_ms, offered_at_ms, deadline_ms, status)
       values (gen_random_uuid(), $1, $1, 'demo', $2, 'Visitor', 'en', 'Hello', 0, 0, 0, 'pending')`,
      [id, eid],
    )
    await database.query('insert into bare_entries (eid, n, entry) values ($1, $2, $3)', [eid, claim, '{}'])
    await database.query('commit')
    if (!isAccepted) continue
    await database.query('begin')
    await database.query(`update bare_inquiries set status = 'handling', agent_eid = $2 where id = $1`, [id, eid])
    await database.query(`update bare_offers set status = 'accepted' where inquiry_id = $1`, [id])
    await database.query('insert into bare_entries (eid, n, entry) values ($1, $2, $3)', [eid, claims + claim, '{}'])
    await database.query('commit')
  }
  const tookMs = performance.now() - startMs
  await database.query('drop table bare_inquiries, bare_offers, bare_entries')
  return tookMs
}

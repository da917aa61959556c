import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/open-database.ts'
import { fillEntries } from './fill-knowledge.ts'

/** Conversations of agent1 that a backend begins with. */
export type Seed = {
  /** With the agent in the room, so that its messages are held by the browser. */
  handled: number
  /** Left again, as most of an inbox is. */
  closed: number
  /** Messages of each conversation. */
  messages: number
  /** Messages of the first handled conversation, if it has more. */
  messagesOfFirst?: number
  /** Entries of the knowledge base. */
  entries?: number
}

/** Text of a conversation's newest message; `index` counts from 1, handled ones first. */
export const newestText = (index: number) => `newest of conversation ${index}.`

/** Writes conversations straight into the database of a stopped backend. The newest activity has index 1. */
export async function seedConversations(dataFolder: string, seed: Seed): Promise<void> {
  const database = await openEmbedded(dataFolder)
  await fillSeed(database, seed)
  if (seed.entries !== undefined) await fillEntries(database, seed.entries)
  await database.close()
}

/** Writes conversations into a database that holds the demo. */
export async function fillSeed({ db }: Pick<Database, 'db'>, seed: Seed): Promise<void> {
  const { handled, closed, messages, messagesOfFirst = messages } = seed
  const baseMs = Date.now() - 3_600_000
  await db.execute(sql`
    create temporary table bench_rooms as
    select i, gen_random_uuid() as id, gen_random_uuid() as visitor, gen_random_uuid() as inquiry,
      i <= ${handled}::int as handled, ${baseMs}::bigint - i * 1000 as at,
      case when i = 1 then ${messagesOfFirst}::int else ${messages}::int end as last,
      'newest of conversation ' || i || '.' as newest,
      (select eid from users where email = 'agent1@everline.test') as agent,
      (select name from users where email = 'agent1@everline.test') as agent_name
    from generate_series(1, ${handled + closed}::int) i`)
  const statements = [
    sql`insert into users (eid, service_id, kind, name, created_at_ms)
      select visitor, 'demo', 'visitor', 'Visitor ' || i, at from bench_rooms`,
    sql`insert into rooms (id, service_id, channel, language, page, created_at_ms,
        last_seq, last_at_ms, preview, preview_eid, inquiry_id)
      select id, 'demo', 'chat', 'en', 'Shop', at, last, at, newest, visitor, inquiry
      from bench_rooms`,
    sql`insert into inquiries (id, room_id, service_id, status, agent_eid, agent_name, created_at_ms, accepted_at_ms,
        closed_at_ms)
      select inquiry, id, 'demo', case when handled then 'handling' else 'closed' end, agent, agent_name, at, at,
        case when handled then null else at end
      from bench_rooms`,
    sql`insert into participants (room_id, eid, role, name, delivered_seq, read_seq, left_seq, left_at_ms, left_preview,
        left_preview_eid, inquiry_id)
      select id, agent, 'staff', null, last, last, case when handled then null else last end,
        case when handled then null else at end, newest, visitor, inquiry
      from bench_rooms
      union all
      select id, visitor, 'visitor', 'Visitor ' || i, last, last, null, null, null, null, null from bench_rooms`,
    sql`insert into messages (room_id, seq, id, sender_eid, sender_name, sender_kind, kind, text, sent_at_ms)
      select r.id, s, gen_random_uuid(), case when s % 2 = 0 then r.visitor else r.agent end,
        case when s % 2 = 0 then 'Visitor ' || r.i else r.agent_name end,
        case when s % 2 = 0 then 'visitor' else 'staff' end, 'text',
        case when s = r.last then r.newest else 'Line ' || s || ' of what was said here, about as long as people write.' end,
        r.at - (r.last - s) * 10
      from bench_rooms r, lateral generate_series(1, r.last) s`,
    sql`drop table bench_rooms`,
    // Else the planner knows nothing of the rows.
    sql`analyze`,
  ]
  for (const statement of statements) await db.execute(statement)
}

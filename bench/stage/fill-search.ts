import { sql } from 'drizzle-orm'
import { openPostgres } from '#server/db/open-database.ts'

/** Conversations of a service, of which the first are agent1's; `words`: number of different words that people use. */
export type SearchSeed = { rooms: number; own: number; messages: number; words: number }

/** Text of the word of a rank; the first ones are the most used. */
export const wordOf = (rank: number) => `w${rank.toString(36)}x`

/** Writes conversations whose messages have twelve words each, few of them often and most of them seldom. */
export async function fillSearch(url: string, { rooms, own, messages, words }: SearchSeed): Promise<void> {
  const { db, close } = await openPostgres(url)
  const baseMs = Date.now() - rooms * 1000
  const statements = [
    sql`create table bench_rooms as
      select i, gen_random_uuid() as id, gen_random_uuid() as visitor, ${baseMs}::bigint + i * 1000 as at,
        (select eid from users where email = case when i <= ${own}::int then 'agent1@everline.test' else 'agent2@everline.test' end and service_id = 'demo')
          as agent
      from generate_series(1, ${rooms}::int) i`,
    sql`insert into rooms (id, service_id, channel, language, page, created_at_ms,
        last_seq, last_at_ms, preview, preview_eid)
      select id, 'demo', 'chat', 'en', 'Shop', at, ${messages}::int, at, '', visitor from bench_rooms`,
    sql`insert into participants (room_id, eid, role, name, delivered_seq, read_seq, left_seq, left_at_ms)
      select id, agent, 'staff', null, ${messages}::int, ${messages}::int, ${messages}::int, at from bench_rooms
      union all
      select id, visitor, 'visitor', 'Visitor ' || i, 0, 0, null, null from bench_rooms`,
    // The index is made once, afterwards.
    sql`drop index messages_words`,
    sql`insert into messages (room_id, seq, id, sender_eid, sender_name, sender_kind, kind, text, sent_at_ms)
      select r.id, s, gen_random_uuid(), r.visitor, 'Visitor', 'visitor', 'text',
        (select string_agg('w' || (${base36(sql`pick.n`)}) || 'x', ' ')
          from generate_series(1, 12) k,
            lateral (select floor(pow(random() + 0 * (r.i + s + k), 6) * ${words}::int)::int as n) pick),
        r.at + s
      from bench_rooms r, generate_series(1, ${messages}::int) s`,
    sql`create index messages_words on messages using gin (words)`,
    sql`drop table bench_rooms`,
    sql`vacuum analyze`,
  ]
  for (const statement of statements) await db.execute(statement)
  await close()
}

/** A number of up to four digits in the base of \`Number.prototype.toString(36)\`. */
const base36 = (n: ReturnType<typeof sql>) => {
  const digits = sql`'0123456789abcdefghijklmnopqrstuvwxyz'`
  return sql`ltrim(substr(${digits}, ${n} / 46656 % 36 + 1, 1) || substr(${digits}, ${n} / 1296 % 36 + 1, 1)
    || substr(${digits}, ${n} / 36 % 36 + 1, 1), '0') || substr(${digits}, ${n} % 36 + 1, 1)`
}

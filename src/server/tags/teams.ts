import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { seenSince } from '#server/staff/presence.ts'

/** The members to whom an inquiry may be offered by its tag. */
export type Team = {
  /** Null: everybody. */
  eids: readonly string[] | null
  /** Those who are asked while nobody of the team is here; empty: nobody. */
  overflowEids: readonly string[]
}

const everybody: Team = { eids: null, overflowEids: [] }

/** The team of an inquiry: everybody, if it has no tag or the tag was deleted. */
export async function teamOf(db: Db, tagId: string | null | undefined): Promise<Team> {
  if (!tagId) return everybody
  const [tag] = await rowsOf<{ eids: string[]; overflow: string[] | null }>(
    db,
    sql`
      select t.member_eids as eids, o.member_eids as overflow
      from tags t left join tags o on o.id = t.overflow_tag_id and o.service_id = t.service_id
      where t.id = ${tagId}::uuid`,
  )
  return tag ? { eids: tag.eids, overflowEids: tag.overflow ?? [] } : everybody
}

/** Condition on `users u`: among these members of the staff; null: all. */
export const isAmong = (eids: readonly string[] | null): SQL =>
  eids === null ? sql`true` : sql`u.eid = any(${sql.param([...eids])}::uuid[])`

/** No order: PostgreSQL refuses a constant there. */
const noOrder: SQL = sql`(u.eid is null)`

/** Order of `users u`: false, which comes first, for those who are in a tag with the visitor's language. */
export const speaksOther = (serviceId: string, language: string): SQL =>
  language === ''
    ? noOrder
    : sql`
        not exists (
          select 1 from tags t cross join lateral unnest(t.languages) as spoken (tag)
          where t.service_id = ${serviceId} and u.eid = any(t.member_eids)
            and lower(split_part(spoken.tag, '-', 1)) = lower(split_part(${language}, '-', 1)))`

/** Order of `users u`: false, which comes first, for who handled the visitor's last inquiry, if it was closed since then. */
export const isStranger = (roomId: string, sinceMs: number): SQL => sql`
        u.eid is distinct from (
          select last.agent_eid from inquiries last
          where last.room_id = ${roomId}::uuid and last.closed_at_ms > ${sinceMs}::bigint
          order by last.closed_at_ms desc limit 1)`

/** Order of `users u`: false, which comes first, for the person whom the visitor asks for. */
export const isNotAskedFor = (eid: string | null): SQL => (eid ? sql`u.eid is distinct from ${eid}::uuid` : noOrder)

/** Whether a member of the team is available and connected, also one who has declined. */
export async function isTeamHere(db: Db, eids: readonly string[], nowMs: number): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`
      select 1 from users u
      where ${isAmong(eids)} and u.status = 'available'
        and exists (select 1 from presence p where p.eid = u.eid and p.seen_at_ms > ${seenSince(nowMs)}::bigint)
      limit 1`,
  )
  return rows.length > 0
}

/** Order of inquiries `i`: those of tags with a higher priority first. */
export const byPriority: SQL = sql`
  coalesce((select case t.priority when 'high' then 0 when 'low' then 2 else 1 end from tags t where t.id = i.tag_id), 1)`

import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { isInReach } from '#server/staff/presence.ts'

/** The members to whom an inquiry may be offered by its tag. */
type Members = {
  /** Null: everybody. */
  eids: readonly string[] | null
  /** Those who are asked while nobody of the team is here; empty: nobody. */
  overflowEids: readonly string[]
}

const everybody: Members = { eids: null, overflowEids: [] }

/** The team of an inquiry: everybody, if it has no tag or the tag was deleted. */
export async function teamOf(db: Db, tagId: string | null | undefined): Promise<Members> {
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

/** A tag, as far as it decides who is asked. */
export type Team = {
  id: string
  eids: readonly string[]
  /** BCP 47 tags. */
  languages: readonly string[]
  overflowTagId: string | null
}

/** All teams of a service, by tag. */
export async function teamsOf(db: Db, serviceId: string): Promise<Map<string, Team>> {
  const rows = await rowsOf<Team>(
    db,
    sql`
      select id, member_eids as eids, languages, overflow_tag_id as "overflowTagId"
      from tags where service_id = ${serviceId}`,
  )
  return new Map(rows.map((team) => [team.id, team]))
}

/** Those who are asked while nobody of a team is here. */
export const overflowOf = (teams: ReadonlyMap<string, Team>, { overflowTagId }: Team): readonly string[] =>
  (overflowTagId === null ? null : teams.get(overflowTagId)?.eids) ?? []

const primary = (language: string) => language.split('-')[0]?.toLowerCase()

/** Members of the teams with a language. */
export const speakersOf = (teams: ReadonlyMap<string, Team>, language: string): ReadonlySet<string> =>
  new Set(
    [...teams.values()].flatMap(({ eids, languages }) =>
      languages.some((spoken) => primary(spoken) === primary(language)) ? eids : [],
    ),
  )

/** Condition on `users u`: among these members of the staff; null: all. */
export const isAmong = (eids: readonly string[] | null): SQL =>
  eids === null ? sql`true` : sql`u.eid = any(${sql.param([...eids])}::uuid[])`

/** Whether a member of the team is available and in reach, also one who has declined. */
export async function isTeamHere(
  db: Db,
  eids: readonly string[],
  nowMs: number,
  byPush: readonly string[],
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`
      select 1 from users u
      where ${isAmong(eids)} and u.status = 'available'
        and ${isInReach(nowMs, byPush)}
      limit 1`,
  )
  return rows.length > 0
}

/** Order of inquiries `i`: those of tags with a higher priority first. */
export const byPriority: SQL = sql`
  coalesce((select case t.priority when 'high' then 0 when 'low' then 2 else 1 end from tags t where t.id = i.tag_id), 1)`

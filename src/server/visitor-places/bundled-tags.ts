import { sql } from 'drizzle-orm'
import type { BundledTag, Widget } from '#core/contract/index.ts'
import { wordsIn } from '#core/forms/fill-form.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { isInReach } from '#server/staff/presence.ts'
import { listTags } from '#server/tags/tags.ts'

/**
 * @property hiddenId the hidden team that the caller knows of
 * @property byPush accounts whose devices can be told of offers
 */
type Asked = {
  language: string
  hiddenId: string | undefined
  includeStaffs: boolean
  nowMs: number
  byPush: readonly string[]
}

/**
 * The teams that a widget offers, under their names and with their descriptions in a language. Teams that speak other languages only are left out;
 * a hidden one comes only for its id, and people only if they are asked for and the widget shows them.
 */
export async function bundledTags(
  db: Db,
  serviceId: string,
  { teams, showsStaff }: Pick<Widget, 'teams' | 'showsStaff'>,
  { language, hiddenId, includeStaffs, nowMs, byPush }: Asked,
): Promise<BundledTag[]> {
  const known = new Map((await listTags(db, serviceId)).map((tag) => [tag.id, tag]))
  const people = await peopleOf(db, serviceId, nowMs, byPush)
  return teams.flatMap(({ tagId, label, description, isHidden }) => {
    const tag = known.get(tagId)
    if (!tag || (isHidden && tagId !== hiddenId) || !speaks(tag.languages, language)) return []
    const members = people.filter(({ eid }) => tag.memberEids.includes(eid))
    return [
      {
        id: tag.id,
        name: wordsIn(label, language) || tag.name,
        // A widget that was saved by an earlier version has none.
        description: wordsIn(description ?? { '': '' }, language),
        languages: tag.languages,
        isHidden,
        isHere: members.some(({ isHere }) => isHere),
        staffs: showsStaff && includeStaffs ? members : [],
      },
    ]
  })
}

const firstPart = (tag: string) => tag.toLowerCase().split('-')[0]
const speaks = (languages: readonly string[], wanted: string) =>
  wanted === '' || languages.length === 0 || languages.some((tag) => firstPart(tag) === firstPart(wanted))

/** The staff who may be chosen, and whether they answer now. */
const peopleOf = (db: Db, serviceId: string, nowMs: number, byPush: readonly string[]) =>
  rowsOf<{ eid: string; name: string; isHere: boolean }>(
    db,
    sql`
      select u.eid, u.name, (u.status = 'available' and ${isInReach(nowMs, byPush)}) as "isHere"
      from users u
      where u.service_id = ${serviceId} and u.kind = 'staff' and u.suspended_at_ms is null
        and u.invitation_ends_at_ms is null
      order by lower(u.name), u.eid`,
  )

/** Whether a member of the staff answers now. */
export async function isStaffHere(
  db: Db,
  { serviceId, eid }: { serviceId: string; eid: string },
  nowMs: number,
  byPush: readonly string[],
): Promise<boolean> {
  return (await peopleOf(db, serviceId, nowMs, byPush)).some((person) => person.eid === eid && person.isHere)
}

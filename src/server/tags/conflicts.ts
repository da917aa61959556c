import { sql } from 'drizzle-orm'
import type { CallArguments, Calls, Tag, TagConflict, Written } from '#core/contract/index.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { listTags } from './tags.ts'

type Change = CallArguments<Calls['getConflictTags']>['query']
type Checked = Pick<Tag, 'id' | 'name' | 'languages' | 'overflowTagId'> & { memberCount: number }

/** Returns the contradictions that a change of a tag would cause; without a change, the present ones of all tags. */
export async function conflictsOf(db: Db, serviceId: string, change: Change): Promise<TagConflict[]> {
  const all = await listTags(db, serviceId)
  if (change.id === undefined)
    return all.flatMap((tag) => contradictions({ ...tag, memberCount: tag.memberEids.length }, all))
  const known = all.find(({ id }) => id === change.id)
  if (change.isDeleted === 'true') return known ? afterDeletion(db, serviceId, known, all) : []
  const { memberCount, languages, overflowTagId } = change
  const tag: Checked = {
    id: change.id,
    name: known?.name ?? '',
    memberCount,
    languages: languages ?? [],
    overflowTagId: overflowTagId ?? null,
  }
  return contradictions(tag, all)
}

function contradictions(
  { id, name, memberCount, languages, overflowTagId }: Checked,
  all: ReadonlyArray<Written<Tag>>,
): TagConflict[] {
  const about = { tagId: id, tagName: name, with: '', count: 0 }
  const overflow = all.find((tag) => tag.id === overflowTagId)
  return [
    ...(memberCount === 0 ? [{ ...about, kind: 'no-members' as const }] : []),
    ...twice(languages).map((language) => ({ ...about, kind: 'language-twice' as const, with: language })),
    ...(overflow && overflow.memberEids.length === 0
      ? [{ ...about, kind: 'overflow-empty' as const, with: overflow.name }]
      : []),
  ]
}

/** Languages that are in the list in two forms, such as `es` and `es-MX`: each counts for all of its forms. */
function twice(languages: readonly string[]): string[] {
  const bases = languages.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '')
  return [...new Set(bases.filter((base, index) => bases.indexOf(base) !== index))]
}

async function afterDeletion(
  db: Db,
  serviceId: string,
  { id, name }: Written<Tag>,
  all: ReadonlyArray<Written<Tag>>,
): Promise<TagConflict[]> {
  const about = { tagId: id, tagName: name, with: '', count: 0 }
  const [found] = await rowsOf<{ waiting: number; askers: number }>(
    db,
    sql`
      select
        (select count(*)::int from inquiries
          where service_id = ${serviceId} and tag_id = ${id}::uuid and status = 'open') as waiting,
        (select count(*)::int from rooms where service_id = ${serviceId} and tag_id = ${id}::uuid) as askers`,
  )
  const { waiting = 0, askers = 0 } = found ?? {}
  return [
    ...all
      .filter(({ overflowTagId }) => overflowTagId === id)
      .map((tag) => ({ ...about, kind: 'overflow-of' as const, with: tag.name })),
    ...(waiting > 0 ? [{ ...about, kind: 'inquiries-wait' as const, count: waiting }] : []),
    ...(askers > 0 ? [{ ...about, kind: 'visitors-ask' as const, count: askers }] : []),
  ]
}

import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { listTags, writeTag } from './tags.ts'

/** Makes a member of the staff a member of exactly these tags: `tag-unknown`. The service must be locked. */
export async function setTagsOf(
  { tx, feed }: Transaction,
  serviceId: string,
  { eid, tagIds, nowMs }: { eid: string; tagIds: readonly string[]; nowMs: number },
): Promise<Result<null>> {
  const all = await listTags(tx, serviceId)
  const wanted = new Set(tagIds)
  if (all.filter(({ id }) => wanted.has(id)).length < wanted.size) return fail('tag-unknown')
  for (const tag of all) {
    const isMember = tag.memberEids.includes(eid)
    if (isMember === wanted.has(tag.id)) continue
    const others = tag.memberEids.filter((each) => each !== eid)
    await writeTag({ tx, feed }, serviceId, { ...tag, memberEids: isMember ? others : [...others, eid] }, nowMs)
  }
  return ok(null)
}

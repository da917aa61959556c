import { and, desc, eq } from 'drizzle-orm'
import { fail, ok } from '#core/platform/result.ts'
import type { ReadHandler } from '#server/domain/handler.ts'
import { knowledgeEntries, knowledgeVersions } from './tables.ts'

const { revision, title, savedAtMs, savedByName, text, language } = knowledgeVersions
const listed = { revision, title, savedAtMs, savedByName }

const versionsOf = (serviceId: string, id: string) =>
  and(eq(knowledgeEntries.serviceId, serviceId), eq(knowledgeEntries.id, id))

/** The kept versions of an entry, the newest first: `not-found`. */
export const listVersions: ReadHandler<'listKnowledgeVersions'> = async (
  { params: { id } },
  { db, session: { serviceId } },
) => {
  const versions = await db
    .select(listed)
    .from(knowledgeVersions)
    .innerJoin(knowledgeEntries, eq(knowledgeEntries.id, knowledgeVersions.entryId))
    .where(versionsOf(serviceId, id))
    .orderBy(desc(revision))
  return versions.length > 0 ? ok({ versions }) : fail('not-found')
}

/** `not-found`. */
export const getVersion: ReadHandler<'getKnowledgeVersion'> = async (
  { params: { id }, query: { revision: wanted } },
  { db, session: { serviceId } },
) => {
  const [version] = await db
    .select({ ...listed, text, language })
    .from(knowledgeVersions)
    .innerJoin(knowledgeEntries, eq(knowledgeEntries.id, knowledgeVersions.entryId))
    .where(and(versionsOf(serviceId, id), eq(revision, wanted)))
  return version ? ok({ version }) : fail('not-found')
}

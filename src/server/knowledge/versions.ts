import { and, desc, eq } from 'drizzle-orm'
import type { CallResult, Calls } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import { knowledgeEntries, knowledgeVersions } from './tables.ts'

const { revision, title, savedAtMs, savedByName, text, language } = knowledgeVersions
const listed = { revision, title, savedAtMs, savedByName }

const versionsOf = (serviceId: string, id: string) =>
  and(eq(knowledgeEntries.serviceId, serviceId), eq(knowledgeEntries.id, id))

/** The kept versions of an entry, the newest first: `not-found`. */
export async function listVersions(
  db: Db,
  serviceId: string,
  id: string,
): Promise<Result<CallResult<Calls['listKnowledgeVersions']>>> {
  const versions = await db
    .select(listed)
    .from(knowledgeVersions)
    .innerJoin(knowledgeEntries, eq(knowledgeEntries.id, knowledgeVersions.entryId))
    .where(versionsOf(serviceId, id))
    .orderBy(desc(revision))
  return versions.length > 0 ? ok({ versions }) : fail('not-found')
}

/** `not-found`. */
export async function getVersion(
  db: Db,
  serviceId: string,
  { id, revision: wanted }: { id: string; revision: number },
): Promise<Result<CallResult<Calls['getKnowledgeVersion']>>> {
  const [version] = await db
    .select({ ...listed, text, language })
    .from(knowledgeVersions)
    .innerJoin(knowledgeEntries, eq(knowledgeEntries.id, knowledgeVersions.entryId))
    .where(and(versionsOf(serviceId, id), eq(revision, wanted)))
  return version ? ok({ version }) : fail('not-found')
}

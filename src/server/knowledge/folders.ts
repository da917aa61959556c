import { and, asc, eq, ne } from 'drizzle-orm'
import { type KnowledgeFolder, maxKnowledgeFolders } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import { lockService } from '#server/services/lock-service.ts'
import { knowledgeEntries, knowledgeFolders } from './tables.ts'

const { id: idColumn, serviceId: serviceColumn, name: nameColumn } = knowledgeFolders
const shown = { id: idColumn, name: nameColumn }

export const foldersOf = (db: Db, serviceId: string): Promise<KnowledgeFolder[]> =>
  db.select(shown).from(knowledgeFolders).where(eq(serviceColumn, serviceId)).orderBy(asc(nameColumn))

const isNamed = (serviceId: string, { id, name }: KnowledgeFolder) =>
  and(eq(serviceColumn, serviceId), eq(nameColumn, name), ne(idColumn, id))

/** `knowledge-folder-name-taken`, `too-many-knowledge-folders`, `key-conflict`. */
export const createFolder: WriteHandler<'createKnowledgeFolder'> = async (
  { body: { id, name } },
  { tx, feed, session: { serviceId } },
) => {
  await lockService(tx, serviceId)
  const all = await foldersOf(tx, serviceId)
  const known = all.find((each) => each.id === id)
  if (known) return ok({ folder: known })
  if (all.some((each) => each.name === name)) return fail('knowledge-folder-name-taken')
  if (all.length >= maxKnowledgeFolders) {
    return fail('too-many-knowledge-folders', undefined, { limit: maxKnowledgeFolders })
  }
  const added = await tx
    .insert(knowledgeFolders)
    .values({ id, name, serviceId })
    .onConflictDoNothing()
    .returning({ id: idColumn })
  if (added.length === 0) return fail('key-conflict')
  await feed.put('knowledgeFolder', { id, name }, { serviceId })
  return ok({ folder: { id, name } })
}

/** `not-found`, `knowledge-folder-name-taken`. */
export const renameFolder: WriteHandler<'renameKnowledgeFolder'> = async (
  { params: { id }, body: { name } },
  { tx, feed, session: { serviceId } },
) => {
  await lockService(tx, serviceId)
  if ((await tx.$count(knowledgeFolders, isNamed(serviceId, { id, name }))) > 0) {
    return fail('knowledge-folder-name-taken')
  }
  const [folder] = await tx
    .update(knowledgeFolders)
    .set({ name })
    .where(and(eq(serviceColumn, serviceId), eq(idColumn, id)))
    .returning(shown)
  if (!folder) return fail('not-found')
  await feed.put('knowledgeFolder', folder, { serviceId })
  return ok({ folder })
}

/** `not-found`, `knowledge-folder-not-empty`. */
export const deleteFolder: WriteHandler<'deleteKnowledgeFolder'> = async (
  { params: { id } },
  { tx, feed, session: { serviceId } },
) => {
  await lockService(tx, serviceId)
  const inside = and(eq(knowledgeEntries.serviceId, serviceId), eq(knowledgeEntries.folderId, id))
  if ((await tx.$count(knowledgeEntries, inside)) > 0) return fail('knowledge-folder-not-empty')
  const deleted = await tx
    .delete(knowledgeFolders)
    .where(and(eq(serviceColumn, serviceId), eq(idColumn, id)))
    .returning({ id: idColumn })
  if (deleted.length === 0) return fail('not-found')
  await feed.remove('knowledgeFolder', id, { serviceId })
  return ok(null)
}

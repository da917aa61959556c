import type { DBSchema, IDBPDatabase } from 'idb'
import {
  type AttachedFile,
  attachedForMs,
  type FileBytes,
  type FileSteps,
  mostAttachedBytes,
  noSteps,
  withoutCommandMs,
} from '#core/files/file-bytes.ts'
import type { Clock } from '#core/platform/clock.ts'
import { reopening } from '#core/platform/reopening.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { blobOf, type StoredBlob, storeBlob } from '#core/platform/stored-blob.ts'

type Attached = Omit<AttachedFile, 'blob'> & { sizeBytes: number; localAttachedAtMs: number }

/** Browsers write the bytes of a file anew with each change of its row: what changes has stores of its own. */
interface FilesSchema extends DBSchema {
  files: { key: string; value: { id: string; blob: StoredBlob; localKeptAtMs: number } }
  steps: { key: string; value: FileSteps & { id: string } }
  attached: { key: string; value: Attached }
}
type Files = IDBPDatabase<FilesSchema>

const stores = ['files', 'steps', 'attached'] as const

/** Bytes that must stay free in the browser's storage besides the file. */
const spareBytes = 20 * 1024 * 1024

/** How full the browser's storage is; a browser that does not say counts as empty. */
export const estimateStorage = async (): Promise<StorageEstimate> => {
  // Not in WebKitGTK, nor on pages without https.
  const storage: Partial<StorageManager> | undefined = navigator.storage
  return (await storage?.estimate?.()) ?? {}
}

/** Keeps the bytes of files in a database of their own: they are large, and no tab reads them. */
export function indexedFileBytes(
  name: string,
  {
    clock,
    estimate,
    makeSpace = async () => {},
  }: {
    clock: Clock
    estimate: () => Promise<StorageEstimate>
    /** Deletes what can be loaded again. */
    makeSpace?: () => Promise<void>
  },
): FileBytes {
  const connection = reopening<FilesSchema>(name, 2, (database) => {
    for (const store of stores) {
      if (!database.objectStoreNames.contains(store)) database.createObjectStore(store, { keyPath: 'id' })
    }
  })

  /** Files that were given to this realm: they are sent even if the browser loses its storage meanwhile. */
  const inHand = new Map<string, Blob>()

  async function isFree(bytes: number): Promise<boolean> {
    const { quota, usage = 0 } = await estimate().catch((): StorageEstimate => ({}))
    return quota === undefined || quota - usage >= bytes + spareBytes
  }

  async function hasSpace(bytes: number): Promise<boolean> {
    if (await isFree(bytes)) return true
    await makeSpace()
    return isFree(bytes)
  }

  async function store(id: string, blob: Blob) {
    const database = await connection.get()
    await storeBlob(blob, (stored) => database.put('files', { id, blob: stored, localKeptAtMs: clock.nowMs() }))
  }

  async function keep(id: string, blob: Blob): Promise<Result<null>> {
    try {
      const database = await connection.get()
      if ((await database.getKey('files', id)) !== undefined) return ok(null)
      if (!(await hasSpace(blob.size))) return fail('no-space-here')
      await store(id, blob)
      inHand.set(id, blob)
      return ok(null)
    } catch {
      return fail('no-space-here')
    }
  }

  return {
    keep,
    async get(id) {
      const database = await connection.get()
      const [file, steps] = await Promise.all([database.get('files', id), database.get('steps', id)])
      const held = inHand.get(id)
      // The next hub may have to send it.
      if (!file && held) await store(id, held).catch(() => {})
      const blob = file ? blobOf(file.blob) : held
      return blob ? { ...noSteps, ...steps, id, blob } : null
    },
    async update(id, change) {
      const transaction = (await connection.get()).transaction(['files', 'steps'], 'readwrite')
      const steps = transaction.objectStore('steps')
      const isKept = inHand.has(id) || (await transaction.objectStore('files').getKey(id)) !== undefined
      if (isKept) await steps.put({ ...noSteps, ...(await steps.get(id)), ...change, id })
      await transaction.done
    },
    remove: async (id) => remove(await connection.get(), [id], inHand),
    async attach({ blob, ...file }) {
      const database = await connection.get()
      const attached = await database.getAll('attached')
      const usedBytes = attached.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
      if (usedBytes + blob.size > mostAttachedBytes) return fail('no-space-here')
      const kept = await keep(file.id, blob)
      if (!kept.ok) return kept
      await database.put('attached', { ...file, sizeBytes: blob.size, localAttachedAtMs: clock.nowMs() })
      return ok(null)
    },
    async attachedIn(roomId) {
      const database = await connection.get()
      const attached = await removeOld(database, clock.nowMs(), inHand)
      const here = attached.filter((file) => file.roomId === roomId).toSorted(byTime)
      const found = await Promise.all(here.map(async (file) => withBytes(database, file)))
      return found.flatMap((file) => file ?? [])
    },
    detach: async (id) => (await connection.get()).delete('attached', id),
    async removeAllBut(ids) {
      const database = await connection.get()
      const attached = new Set((await removeOld(database, clock.nowMs(), inHand)).map(({ id }) => id))
      for (const id of await database.getAllKeys('files')) {
        const file = ids.has(id) || attached.has(id) ? undefined : await database.get('files', id)
        if (file && clock.nowMs() - file.localKeptAtMs > withoutCommandMs) await remove(database, [id], inHand)
      }
    },
    async clear() {
      inHand.clear()
      const transaction = (await connection.get()).transaction(stores, 'readwrite')
      await Promise.all(stores.map((store) => transaction.objectStore(store).clear()))
      await transaction.done
    },
  }
}

const byTime = (a: Attached, b: Attached) => a.localAttachedAtMs - b.localAttachedAtMs

async function withBytes(database: Files, { id, roomId, name, peaks }: Attached): Promise<AttachedFile | null> {
  const file = await database.get('files', id)
  return file ? { id, roomId, name, peaks, blob: blobOf(file.blob) } : null
}

/** Removes files that were attached long ago; returns the others. */
async function removeOld(database: Files, localNowMs: number, inHand: Map<string, Blob>): Promise<Attached[]> {
  const attached = await database.getAll('attached')
  const isOld = ({ localAttachedAtMs }: Attached) => localNowMs - localAttachedAtMs > attachedForMs
  const old = attached.filter(isOld).map(({ id }) => id)
  if (old.length > 0) await remove(database, old, inHand)
  return attached.filter((file) => !isOld(file))
}

async function remove(database: Files, ids: readonly string[], inHand: Map<string, Blob>): Promise<void> {
  for (const id of ids) inHand.delete(id)
  const transaction = database.transaction(stores, 'readwrite')
  for (const id of ids) await Promise.all(stores.map((store) => transaction.objectStore(store).delete(id)))
  await transaction.done
}

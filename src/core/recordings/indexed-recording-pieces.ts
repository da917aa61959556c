import type { DBSchema } from 'idb'
import { reopening } from '#core/platform/reopening.ts'
import { blobOf, type StoredBlob, storeBlob } from '#core/platform/stored-blob.ts'
import { type RecordedPart, type RecordingPieces, recordingsName } from './recording-pieces.ts'

interface RecordingsSchema extends DBSchema {
  parts: { key: string; value: RecordedPart }
  /** Pieces by their recording's part and their place in it. */
  pieces: { key: [string, number]; value: StoredBlob }
}

/** All pieces of a part: arrays sort after numbers. */
const piecesOf = (id: string) => IDBKeyRange.bound([id, 0], [id, []])

export function indexedRecordingPieces(): RecordingPieces {
  const connection = reopening<RecordingsSchema>(recordingsName, 1, (database) => {
    database.createObjectStore('parts', { keyPath: 'id' })
    database.createObjectStore('pieces')
  })
  const both = ['parts', 'pieces'] as const
  return {
    async begin(part) {
      await (await connection.get()).put('parts', part)
    },
    add: (id, piece, durationMs) =>
      storeBlob(piece, async (stored) => {
        const transaction = (await connection.get()).transaction(both, 'readwrite')
        const [parts, pieces] = [transaction.objectStore('parts'), transaction.objectStore('pieces')]
        const part = await parts.get(id)
        // Removed meanwhile, by a sign-out: nothing of it may come back.
        if (part) {
          await pieces.put(stored, [id, await pieces.count(piecesOf(id))])
          await parts.put({ ...part, durationMs })
        }
        await transaction.done
      }),
    parts: async () => (await connection.get()).getAll('parts'),
    async bytes({ id, mediaType }) {
      const pieces = await (await connection.get()).getAll('pieces', piecesOf(id))
      return new Blob(pieces.map(blobOf), { type: mediaType })
    },
    async remove(id) {
      const transaction = (await connection.get()).transaction(both, 'readwrite')
      await Promise.all([
        transaction.objectStore('parts').delete(id),
        transaction.objectStore('pieces').delete(piecesOf(id)),
        transaction.done,
      ])
    },
    async clear() {
      const transaction = (await connection.get()).transaction(both, 'readwrite')
      await Promise.all([...both.map((store) => transaction.objectStore(store).clear()), transaction.done])
    },
  }
}

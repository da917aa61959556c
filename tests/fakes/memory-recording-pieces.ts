import type { RecordedPart, RecordingPieces } from '#core/recordings/recording-pieces.ts'

/** Recorded parts in memory, in the order in which they began. */
export function memoryRecordingPieces(): RecordingPieces {
  const parts = new Map<string, RecordedPart & { pieces: Blob[] }>()
  return {
    async begin(part) {
      parts.set(part.id, { ...part, pieces: [] })
    },
    async add(id, piece, durationMs) {
      const part = parts.get(id)
      part?.pieces.push(piece)
      if (part) part.durationMs = durationMs
    },
    parts: async () => [...parts.values()].map(({ pieces: _, ...part }) => part),
    bytes: async ({ id, mediaType }) => new Blob(parts.get(id)?.pieces ?? [], { type: mediaType }),
    async remove(id) {
      parts.delete(id)
    },
    async clear() {
      parts.clear()
    },
  }
}

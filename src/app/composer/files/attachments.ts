import { useSyncExternalStore } from 'react'
import { systemRandom } from '#core/platform/random.ts'

/** A file that is chosen and not sent yet. */
export type Attachment = {
  /** Id of the file, made before it is kept: keeping it twice has no second effect. */
  id: string
  file: Blob
  name: string
  /** Of a recording: its loudness over time. */
  peaks?: number[] | undefined
  /** Whether the browser keeps it with the draft; missing until that is known. */
  isKept?: boolean
}

/** What is attached in a room. What must outlive the page is kept by `keep-attachments.ts`. */
export type Attachments = {
  shown(): readonly Attachment[]
  subscribe(listener: () => void): () => void
  /** One that comes back has its id. */
  add(files: ReadonlyArray<Omit<Attachment, 'id'> & { id?: string }>): void
  remove(id: string): void
  /** Empties it, for sending. */
  take(): readonly Attachment[]
  set(next: readonly Attachment[]): void
}

const rooms = new Map<string, Attachments>()

export function attachmentsOf(roomId: string): Attachments {
  const known = rooms.get(roomId) ?? createAttachments()
  rooms.set(roomId, known)
  return known
}

function createAttachments(): Attachments {
  let shown: readonly Attachment[] = []
  const listeners = new Set<() => void>()
  function change(next: readonly Attachment[]) {
    shown = next
    for (const listener of [...listeners]) listener()
  }
  return {
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (files) => change([...shown, ...files.map((file) => ({ id: systemRandom.uuid(), ...file }))]),
    set: change,
    remove: (id) => change(shown.filter((each) => each.id !== id)),
    take() {
      const taken = shown
      change([])
      return taken
    },
  }
}

export const useAttachments = (roomId: string): readonly Attachment[] => {
  const attachments = attachmentsOf(roomId)
  return useSyncExternalStore(attachments.subscribe, attachments.shown)
}

/** Files of a drop, a paste or a choice. */
export const attach = (roomId: string, files: Iterable<File>) =>
  attachmentsOf(roomId).add([...files].map((file) => ({ file, name: file.name })))

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
  /** Names of the files of the last choice that were left out, because there is nothing in them. */
  emptyNames(): readonly string[]
  leaveOut(names: readonly string[]): void
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
  let emptyNames: readonly string[] = []
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
    emptyNames: () => emptyNames,
    leaveOut(names) {
      emptyNames = names
      change([...shown])
    },
    set: change,
    remove: (id) => change(shown.filter((each) => each.id !== id)),
    take() {
      const taken = shown
      emptyNames = []
      change([])
      return taken
    },
  }
}

export const useAttachments = (roomId: string): readonly Attachment[] => {
  const attachments = attachmentsOf(roomId)
  return useSyncExternalStore(attachments.subscribe, attachments.shown)
}

export const useEmptyNames = (roomId: string): readonly string[] => {
  const attachments = attachmentsOf(roomId)
  return useSyncExternalStore(attachments.subscribe, attachments.emptyNames)
}

/** Files of a drop, a paste or a choice. One without a byte would be refused, and hold up its text and the others. */
export function attach(roomId: string, files: Iterable<File>): void {
  const chosen = [...files]
  const attachments = attachmentsOf(roomId)
  attachments.leaveOut(chosen.filter(({ size }) => size === 0).map(({ name }) => name))
  attachments.add(chosen.filter(({ size }) => size > 0).map((file) => ({ file, name: file.name })))
}

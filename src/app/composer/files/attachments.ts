import { useSyncExternalStore } from 'react'
import { systemRandom } from '#core/platform/random.ts'
import { toldLimit } from './told-limit.ts'

/** A file that is chosen and not sent yet. */
export type Attachment = {
  /** Id of the file, made before it is kept: keeping it twice has no second effect. */
  id: string
  file: Blob
  name: string
  /** Loudness of a recording over time. */
  peaks?: number[] | undefined
  /** Whether the browser keeps it with the draft; missing until that is known. */
  isKept?: boolean
}

/** A file that would be refused, and would hold up its text and the others. */
export type LeftOut = { name: string } & ({ why: 'empty' } | { why: 'too-large'; maxBytes: number })

/** Attachments of a room. Those that must outlive the page are kept by `keep-attachments.ts`. */
export type Attachments = {
  shown(): readonly Attachment[]
  subscribe(listener: () => void): () => void
  /** One that comes back has its id. */
  add(files: ReadonlyArray<Omit<Attachment, 'id'> & { id?: string }>): void
  remove(id: string): void
  /** The files of the last choice that were left out. */
  leftOut(): readonly LeftOut[]
  leaveOut(files: readonly LeftOut[]): void
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
  let leftOut: readonly LeftOut[] = []
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
    leftOut: () => leftOut,
    leaveOut(files) {
      leftOut = files
      change([...shown])
    },
    set: change,
    remove: (id) => change(shown.filter((each) => each.id !== id)),
    take() {
      const taken = shown
      leftOut = []
      change([])
      return taken
    },
  }
}

export const useAttachments = (roomId: string): readonly Attachment[] => {
  const attachments = attachmentsOf(roomId)
  return useSyncExternalStore(attachments.subscribe, attachments.shown)
}

export const useLeftOut = (roomId: string): readonly LeftOut[] => {
  const attachments = attachmentsOf(roomId)
  return useSyncExternalStore(attachments.subscribe, attachments.leftOut)
}

/** Files of a drop, a paste or a choice. Those that would be refused, as far as this page can know, are left out. */
export function attach(roomId: string, files: Iterable<File>): void {
  const chosen = [...files]
  const attachments = attachmentsOf(roomId)
  attachments.leaveOut(chosen.map(leftOutOf).filter((each) => each !== null))
  attachments.add(chosen.filter((file) => !leftOutOf(file)).map((file) => ({ file, name: file.name })))
}

function leftOutOf({ name, size }: File): LeftOut | null {
  if (size === 0) return { name, why: 'empty' }
  const maxBytes = toldLimit.maxBytes()
  return size > maxBytes ? { name, why: 'too-large', maxBytes } : null
}

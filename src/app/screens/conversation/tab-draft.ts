import type { Draft } from '#core/messages/drafts.ts'

export type TextStore = {
  getItem(name: string): string | null
  setItem(name: string, value: string): void
  removeItem(name: string): void
}

/** `localAtMs`: when the own draft was typed, by the clock of this device. */
export type TabDraft = { own: Draft; earlier: Draft | null; localAtMs: number }

/** Keeps the draft of one room in the tab's session storage until the hub has it. */
export function createTabDraft({
  eid,
  roomId,
  store,
  newId,
}: {
  eid: string
  roomId: string
  store: TextStore
  newId(): string
}): {
  load(): TabDraft | null
  /** Null deletes the stored draft, because the hub has it. */
  keep(draft: TabDraft | null): void
} {
  // Named by the eid: the next account in this tab must not see the draft of the one before.
  const name = `everline-draft/${eid}/${roomId}`
  return {
    load() {
      const stored = store.getItem(name)
      return stored === null
        ? null
        : (readTabDraft(stored) ?? { own: { id: newId(), text: stored }, earlier: null, localAtMs: 0 })
    },
    keep(draft) {
      try {
        if (draft) store.setItem(name, JSON.stringify(draft))
        else if (store.getItem(name) !== null) store.removeItem(name)
      } catch {
        // The storage is full or refused; the hub gets the text within 200 ms.
      }
    },
  }
}

/** Null for the plain text that earlier builds stored. */
function readTabDraft(stored: string): TabDraft | null {
  try {
    const { own, earlier, localAtMs }: { [K in keyof TabDraft]?: unknown } = JSON.parse(stored)
    if (!isDraft(own) || typeof localAtMs !== 'number') return null
    return { own, earlier: isDraft(earlier) ? earlier : null, localAtMs }
  } catch {
    return null
  }
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'text' in value &&
  typeof value.text === 'string'

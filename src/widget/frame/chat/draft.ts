import { type Draft, joinedDrafts } from '#core/messages/drafts.ts'

/** Stores what is typed beyond the page's end, if the browser allows it. Read and written synchronously. */
export type DraftStore = {
  read(): string
  write(stored: string): void
  /** Whether what was written outlives the page. */
  isLasting(): boolean
}

export type ShownDraft = { text: string; earlier: string | null }

/** The text in the composer, until it is stored as a message. */
export type DraftKeeper = {
  shown(): ShownDraft
  subscribe(listener: () => void): () => void
  /** The user typed. */
  type(text: string): void
  /** The ids of drafts that became messages, from the rows; the first call also looks at the stored drafts. */
  follow(sent: readonly string[]): void
  /** Drafts of an earlier page that were stored elsewhere, as a `DraftStore` stores them. */
  restore(kept: string): void
  /** Empties the composer to send. The draft stays stored until `settle` says that the message is. */
  take(): Draft & { settle(isStored: boolean): void }
  takeEarlier(): void
  discardEarlier(): void
}

/**
 * Stores what a visitor types. Storing a message names its draft in the same write, so whenever the page dies, the text
 * is either a message or a draft. What is typed before the rows are read stays alone.
 */
export function createDraftKeeper(store: DraftStore, newId: () => string): DraftKeeper {
  const fresh = (): Draft => ({ id: newId(), text: '' })
  const listeners = new Set<() => void>()
  /** Drafts of earlier pages; null after they have been looked at. */
  let stored: Draft[] | null = readDrafts(store.read(), newId)
  /** Drafts that are being made into messages. */
  let taken: Draft[] = []
  let earlier: Draft | null = null
  let own = fresh()
  let isTyped = false
  let shown: ShownDraft = { text: '', earlier: null }

  function change(to: { own?: Draft; earlier?: Draft | null; isTyped?: boolean }): void {
    ;({ own = own, earlier = earlier, isTyped = isTyped } = to)
    const written = [...(stored ?? []), earlier, ...taken, own].filter((draft) => draft?.text)
    store.write(written.length > 0 ? JSON.stringify(written) : '')
    const next = { text: own.text, earlier: earlier?.text ?? null }
    // The same object for the same words: the composer is rendered only for others.
    if (next.text !== shown.text || next.earlier !== shown.earlier) shown = next
    for (const listener of listeners) listener()
  }

  return {
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    type: (text) => change({ own: { id: own.id, text }, isTyped: true }),
    follow(sent) {
      if (stored) {
        const left = joinedDrafts(stored.filter(({ id }) => !sent.includes(id)))
        stored = null
        change(own.text === '' ? { own: left ?? own, isTyped: false } : { earlier: left })
      } else if (own.text !== '' && sent.includes(own.id)) {
        // The draft was sent from another page: what was typed here since is a draft of its own.
        change({ own: isTyped ? { ...fresh(), text: own.text } : fresh() })
      }
    },
    restore(kept) {
      const more = readDrafts(kept, newId).filter(({ text }) => text !== '')
      if (more.length === 0) return
      if (stored) stored = [...stored, ...more]
      else if (own.text === '') change({ own: joinedDrafts(more) ?? own, isTyped: false })
      else change({ earlier: joinedDrafts([earlier, ...more]) })
    },
    take() {
      const draft = own
      taken = [...taken, draft]
      change({ own: fresh(), isTyped: false })
      return {
        ...draft,
        settle(isStored) {
          taken = taken.filter((each) => each !== draft)
          change(isStored ? {} : { own: joinedDrafts([draft, own]) ?? own })
        },
      }
    },
    takeEarlier: () => change({ own: joinedDrafts([earlier, own]) ?? own, earlier: null, isTyped: true }),
    discardEarlier: () => change({ earlier: null }),
  }
}

/** Earlier builds stored only the text. */
function readDrafts(stored: string, newId: () => string): Draft[] {
  try {
    const drafts: unknown = JSON.parse(stored)
    if (Array.isArray(drafts)) return drafts.map(({ id, text }) => ({ id: String(id), text: String(text) }))
  } catch {
    // It was not written by this build.
  }
  return [{ id: newId(), text: stored }]
}

/** The browser's own storage, for one service. */
export function createDraftStore(service: string): DraftStore {
  const name = `everline-draft/${service}`
  /** Draft of a page whose browser refuses storage: it lasts as long as the page. */
  let unkept = ''
  let isLasting = true
  return {
    isLasting: () => isLasting,
    read() {
      try {
        return localStorage.getItem(name) ?? ''
      } catch {
        isLasting = false
        return unkept
      }
    },
    write(stored) {
      unkept = stored
      try {
        if (stored === '') localStorage.removeItem(name)
        else localStorage.setItem(name, stored)
      } catch {
        isLasting = false
      }
    },
  }
}

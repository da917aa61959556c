import type { Clock } from '#core/platform/clock.ts'
import type { Result } from '#core/platform/result.ts'

/** How long typing is gathered before the next save. */
const saveEveryMs = 200
const retryMs = 500
const longestRetryMs = 30_000
/** Own saves come back as rows; for this long after typing none of them may touch the box. */
const echoMs = 1500

type Deps = {
  /** Who writes. */
  eid: string
  roomId: string
  clock: Clock
  save(draft: { eid: string; roomId: string; text: string }): Promise<Result<null>>
  /** Of this tab. Holds what the hub has not confirmed. */
  store: {
    getItem(name: string): string | null
    setItem(name: string, value: string): void
    removeItem(name: string): void
  }
  /** The text has changed by anything else than typing. */
  onText(text: string): void
}

export type TakenText = { text: string; settle(sent: boolean): void }

export type DraftKeeper = {
  text(): string
  /** The user typed. */
  type(text: string): void
  /** The draft as the database has it; taken over only where the user would lose nothing by it. */
  row(text: string): void
  /** Saves now: the tab may not live much longer. */
  flush(): void
  /** Empties the box to send. From then on the text is its taker's, until `settle` says that it could not be sent. */
  takeToSend(): TakenText
  /** Puts text before what is typed, e.g. of a message that is edited again. */
  putBack(text: string): void
  close(): void
  isClosed(): boolean
}

const join = (...parts: string[]) => parts.filter((part) => part !== '').join('\n')

/**
 * Keeps what is typed in one room: in the hub at most every 200 ms, in the tab at once until the hub has confirmed it.
 * A reload, another tab, a restarted hub: the text is there, and an older one never overwrites a newer one.
 */
export function createDraftKeeper({ eid, roomId, clock, save, store, onText }: Deps): DraftKeeper {
  // What the next account finds in this tab's store must not be the words of the one before.
  const name = `everline-draft/${eid}/${roomId}`
  const closed = new AbortController()
  const restored = store.getItem(name)
  let text = restored ?? ''
  /** The draft as the database last told it; undefined before the first time, and nothing is saved over it then. */
  let lastRow: string | undefined
  let saved = ''
  let isSaving = false
  let isWaiting = false
  let failures = 0
  let typedAtMs = Number.NEGATIVE_INFINITY

  const isDirty = () => saved !== text
  const keepHere = () => {
    try {
      if (isDirty() || isSaving) store.setItem(name, text)
      else store.removeItem(name)
    } catch {
      // A full or refused store: the hub has the text 200 ms later.
    }
  }
  const show = (next: string) => {
    text = next
    onText(next)
  }

  async function saveNow(): Promise<void> {
    if (lastRow === undefined || isSaving || !isDirty()) return
    isSaving = true
    const value = text
    const result = await save({ eid, roomId, text: value })
    isSaving = false
    failures = result.ok ? 0 : failures + 1
    if (result.ok) saved = value
    keepHere()
    if (isDirty()) waitThenSave(result.ok ? saveEveryMs : Math.min(retryMs * 2 ** failures, longestRetryMs))
  }
  function waitThenSave(delayMs: number): void {
    if (isWaiting || closed.signal.aborted) return
    isWaiting = true
    const goOn = () => {
      isWaiting = false
      void saveNow()
    }
    clock.after(delayMs, goOn, closed.signal)
  }
  /** Leading and trailing: the first key at once, the rest gathered. */
  function changed(): void {
    typedAtMs = clock.nowMs()
    keepHere()
    if (isWaiting || isSaving) return
    void saveNow()
    waitThenSave(saveEveryMs)
  }

  return {
    text: () => text,
    type(next) {
      text = next
      changed()
    },
    row(next) {
      const isFirst = lastRow === undefined
      lastRow = next
      if (isFirst) {
        saved = next
        // Typed before the draft was there: the draft comes first. What this tab kept is newer than the draft.
        if (restored === null && text !== '' && next !== '') show(join(next, text))
        if (text !== '') return changed()
      } else {
        const isQuiet = clock.nowMs() - typedAtMs >= echoMs
        if (!isQuiet || isDirty() || isSaving) return
      }
      if (next === text) return
      saved = next
      show(next)
    },
    flush: () => void saveNow(),
    takeToSend() {
      const taken: TakenText = {
        text,
        settle(sent) {
          if (sent) return
          show(join(taken.text, text))
          changed()
        },
      }
      text = ''
      changed()
      return taken
    },
    putBack(more) {
      show(join(more, text))
      changed()
    },
    close() {
      void saveNow()
      closed.abort()
    },
    isClosed: () => closed.signal.aborted,
  }
}

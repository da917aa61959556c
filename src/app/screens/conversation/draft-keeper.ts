import type { ReplyTo } from '#core/contract/index.ts'
import { type DraftToSave, joinedDrafts, type RoomDrafts } from '#core/messages/drafts.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Result } from '#core/platform/result.ts'
import { createDraftSaver } from './draft-saver.ts'
import {
  begun,
  type DraftState,
  initialDraftState,
  isDirty,
  isSame,
  type Kept,
  takenOver,
  withEarlierOf,
  withEarlierTaken,
  withNote,
  withOwnTaken,
  withoutSent,
  withReply,
  withSaved,
  withTakenBack,
  withTextBefore,
} from './draft-state.ts'
import { createTabDraft, type TextStore } from './tab-draft.ts'

/** For this long after typing, no row changes the box: it may be the echo of this tab's own save. */
const echoMs = 1500

type Deps = {
  /** The author. */
  eid: string
  roomId: string
  clock: Clock
  newId(): string
  save(draft: DraftToSave & { eid: string; roomId: string }): Promise<Result<{ isSent: boolean }>>
  /** The tab's session storage. Holds what the hub has not confirmed yet. */
  store: TextStore
  /** Whether any tab is handing a message made of this draft to the hub. */
  isGiven(draftId: string): boolean
  /** Called when the shown drafts change for another reason than typing. */
  onShown(shown: ShownDraft): void
}

/** `earlier`: an older draft, offered above the box. */
export type ShownDraft = { text: string; isNote?: boolean; replyTo?: ReplyTo; earlier: string | null }

/** Text that was taken out of the box to be sent. Its message carries the id of the draft. */
export type TakenText = {
  text: string
  isNote: boolean
  replyTo: ReplyTo | null
  draftId: string
  settle(sent: boolean): void
}

export type DraftKeeper = {
  shown(): ShownDraft
  /** Called when the user types. */
  type(text: string): void
  /** Called with the drafts in the database. They replace what is shown only if the user loses nothing by it. */
  row(drafts: RoomDrafts): void
  /** Saves at once, because the tab may be closed soon. */
  flush(): void
  /** Empties the box. The caller is responsible for the text until it calls `settle`; `settle(false)` puts it back. */
  takeToSend(): TakenText
  /** Inserts text before what is typed, for example of a message that is edited again. */
  putBack(text: string, isNote?: boolean): void
  /** The text is for colleagues, or for the visitor. */
  setNote(isNote: boolean): void
  /** The text answers a message; null: none. */
  setReply(replyTo: ReplyTo | null): void
  /** Inserts the older draft before what is typed. */
  takeEarlier(): void
  discardEarlier(): void
  close(): void
  isClosed(): boolean
}

/**
 * Stores the draft of one room: in the tab at once, in the hub at most every 200 ms. The text survives a reload and a
 * restart of the hub, and other tabs show it. An older text never overwrites a newer one, and a draft that became a
 * message never returns. Text that is typed before the drafts are read is not joined with them.
 */
export function createDraftKeeper(deps: Deps): DraftKeeper {
  const { clock } = deps
  const kept = createKeptDrafts(deps)
  const { context, state, set, show, changed, keepInTab, leaveSent, saver, closed } = kept

  return {
    shown: () => shownOf(state()),
    type(text) {
      const { now } = state()
      set({ ...state(), now: { ...now, own: { ...now.own, text } }, isUntouched: false })
      changed()
    },
    row(drafts) {
      if (!state().row) {
        show(begun(state(), drafts, context))
        return isDirty(state()) ? changed() : keepInTab()
      }
      set({ ...state(), row: drafts })
      const { own } = state().now
      if (own.text !== '' && drafts.sent.includes(own.id)) leaveSent()
      show(withEarlierOf(state(), drafts))
      const isQuiet = clock.nowMs() - state().localTypedAtMs >= echoMs
      if (isDirty(state())) changed()
      else if (isQuiet && !saver.isSaving()) show(takenOver(state(), drafts, context))
    },
    flush: saver.saveNow,
    takeToSend() {
      const { own } = state().now
      set(withOwnTaken(state(), clock.nowMs(), context))
      keepInTab()
      return {
        text: own.text,
        isNote: own.isNote ?? false,
        replyTo: own.replyTo ?? null,
        draftId: own.id,
        settle(sent) {
          // The draft of a stored message stays in `taken`: a row from before the message may still arrive.
          if (!sent) changed(withTakenBack(state(), own))
        },
      }
    },
    putBack: (text, isNote) => changed(withTextBefore(state(), { text, isNote })),
    setNote: (isNote) => changed(withNote(state(), isNote)),
    setReply: (replyTo) => changed(withReply(state(), replyTo)),
    takeEarlier: () => changed(withEarlierTaken(state())),
    discardEarlier: () => changed({ ...state(), now: { ...state().now, earlier: null } }),
    close() {
      saver.saveNow()
      closed.abort()
    },
    isClosed: () => closed.signal.aborted,
  }
}

const shownOf = ({ now }: DraftState): ShownDraft => ({
  text: now.own.text,
  earlier: now.earlier?.text ?? null,
  ...(now.own.isNote && { isNote: true }),
  ...(now.own.replyTo && { replyTo: now.own.replyTo }),
})

/** The state of the drafts and its storage: in the tab at once, in the hub soon after. */
function createKeptDrafts(deps: Deps) {
  const { eid, roomId, clock, newId, isGiven, onShown } = deps
  const closed = new AbortController()
  const tabDraft = createTabDraft(deps)
  const context = { newId, isGiven, restored: tabDraft.load() }
  let state = initialDraftState(context)

  const set = (next: DraftState): void => {
    state = next
  }
  /** Like `set`, and calls `onShown` if the shown drafts have changed. */
  function show(next: DraftState): void {
    const before = shownOf(state)
    state = next
    const after = shownOf(next)
    const names = ['text', 'isNote', 'replyTo', 'earlier'] as const
    if (names.some((name) => after[name] !== before[name])) onShown(after)
  }
  function keepInTab(): void {
    const { now, row, localTypedAtMs } = state
    const { restored } = context
    const earlier = row ? now.earlier : joinedDrafts([restored?.earlier, restored?.own])
    const isUnsaved = isDirty(state) || saver.isSaving() || (!row && earlier)
    tabDraft.keep(isUnsaved ? { own: now.own, earlier, localAtMs: localTypedAtMs } : null)
  }
  function changed(next: DraftState = state): void {
    show(next)
    // No two changes have the same time, so that the newer of two states of a draft is known.
    state = { ...state, localTypedAtMs: Math.max(clock.nowMs(), state.localTypedAtMs + 1) }
    keepInTab()
    if (state.row) saver.changed()
  }
  function leaveSent(): void {
    show(withoutSent(state, context))
    keepInTab()
  }
  async function saveNow(value: Kept): Promise<boolean> {
    const earlier = isSame(state.saved.earlier, value.earlier) ? {} : { earlier: value.earlier }
    const result = await deps.save({ eid, roomId, ...value.own, localAtMs: state.localTypedAtMs, ...earlier })
    if (!result.ok) return false
    if (!result.value.isSent) state = withSaved(state, value)
    else if (state.now.own.id === value.own.id) leaveSent()
    return true
  }
  const saver = createDraftSaver({
    clock,
    signal: closed.signal,
    onSaved: keepInTab,
    save: () => (state.row && isDirty(state) ? saveNow(state.now) : null),
  })
  return { context, state: () => state, set, show, changed, keepInTab, leaveSent, saver, closed }
}

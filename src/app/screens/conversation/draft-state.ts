import { type Draft, joinedDrafts, type RoomDrafts } from '#core/messages/drafts.ts'
import { draftsAtStart } from './drafts-at-start.ts'
import type { TabDraft } from './tab-draft.ts'

/** `own`: the draft in the box. `earlier`: an older draft, offered above the box. */
export type Kept = { own: Draft; earlier: Draft | null }

/** The drafts of one room, as this tab knows them. */
export type DraftState = {
  now: Kept
  /** The drafts that the hub is known to have. */
  saved: Kept
  /** Newest row of the database; undefined until the first one arrives, and nothing is saved before that. */
  row: RoomDrafts | undefined
  /** Whether nothing was typed since the own draft was read from the tab's storage or the row. */
  isUntouched: boolean
  localTypedAtMs: number
  /** Ids of drafts that became messages. */
  taken: ReadonlySet<string>
}

export type DraftContext = {
  newId(): string
  /** Whether any tab is handing a message made of this draft to the hub. */
  isGiven(draftId: string): boolean
  /** Drafts that this tab had stored when the composer opened. */
  restored: TabDraft | null
}

export const emptyDraft = ({ newId }: Pick<DraftContext, 'newId'>): Draft => ({ id: newId(), text: '' })

export function initialDraftState(context: DraftContext): DraftState {
  const now: Kept = { own: emptyDraft(context), earlier: null }
  return { now, saved: now, row: undefined, isUntouched: true, localTypedAtMs: 0, taken: new Set() }
}

export const isSame = (a: Draft | null, b: Draft | null): boolean =>
  (a?.text ?? '') === (b?.text ?? '') &&
  (!a?.text || (a.id === b?.id && !a.isNote === !b?.isNote && a.replyTo?.id === b?.replyTo?.id))

/** Whether there are unsaved changes. */
export const isDirty = ({ now, saved }: DraftState): boolean =>
  !isSame(saved.own, now.own) || !isSame(saved.earlier, now.earlier)

const isSent = (state: DraftState, { isGiven }: DraftContext, id: string): boolean =>
  state.taken.has(id) || isGiven(id) || (state.row?.sent.includes(id) ?? false)

/** The draft in the row; null if it became a message. */
function draftInRow(state: DraftState, row: RoomDrafts, context: DraftContext): Draft | null {
  return isSent(state, context, row.id)
    ? null
    : { id: row.id, text: row.text, isNote: row.isNote, replyTo: row.replyTo }
}

/** Earlier builds stored drafts without an id. */
const named = (draft: Draft, { newId }: DraftContext): Draft => ({ ...draft, id: draft.id || newId() })

/** The first row has arrived. Text that was typed before it is not joined with the drafts of the row. */
export function begun(state: DraftState, row: RoomDrafts, context: DraftContext): DraftState {
  const next = { ...state, row }
  const own = draftInRow(next, row, context) ?? emptyDraft(context)
  const older = draftsAtStart(context.restored, row, (id) => isSent(next, context, id))
  const newest = state.now.own.text === '' ? older.pop() : undefined
  return {
    ...next,
    saved: { own, earlier: row.earlier },
    now: { own: newest ? named(newest, context) : state.now.own, earlier: joinedDrafts(older) },
  }
}

/** Takes over the earlier draft that another tab has changed, unless this tab has unsaved changes of it. */
export const withEarlierOf = (state: DraftState, { earlier }: RoomDrafts): DraftState =>
  isSame(state.saved.earlier, state.now.earlier)
    ? { ...state, saved: { ...state.saved, earlier }, now: { ...state.now, earlier } }
    : state

/** Takes over what another tab has typed; called only if this tab has no unsaved text. */
export function takenOver(state: DraftState, row: RoomDrafts, context: DraftContext): DraftState {
  const inRow = draftInRow(state, row, context)
  if (isSame(inRow, state.now.own)) return state
  const own = inRow?.text ? named(inRow, context) : emptyDraft(context)
  return { ...state, isUntouched: true, now: { ...state.now, own }, saved: { ...state.saved, own } }
}

/** Another tab has sent the own draft: text typed here since then becomes a new draft. */
export function withoutSent(state: DraftState, context: DraftContext): DraftState {
  const { now, saved, isUntouched } = state
  const isAllSent = isUntouched || isSame(saved.own, now.own)
  const own = isAllSent ? emptyDraft(context) : { ...now.own, id: context.newId(), replyTo: null }
  return { ...state, now: { ...now, own }, saved: { ...saved, own: emptyDraft(context) } }
}

/** The hub has saved `value`. A draft that became a message meanwhile counts as empty: the message deletes its row. */
export const withSaved = (state: DraftState, value: Kept): DraftState => ({
  ...state,
  saved: state.taken.has(value.own.id) ? { ...value, own: { ...value.own, text: '' } } : value,
})

/** The own draft becomes a message, and the box is emptied. */
export function withOwnTaken(state: DraftState, localNowMs: number, context: DraftContext): DraftState {
  // After a note the next text is for the visitor again, and still answers what it answered before.
  const { isNote, replyTo } = state.now.own
  const own = { ...emptyDraft(context), replyTo: isNote ? replyTo : null }
  return {
    ...state,
    taken: new Set([...state.taken, state.now.own.id]),
    now: { ...state.now, own },
    saved: { ...state.saved, own },
    isUntouched: true,
    localTypedAtMs: localNowMs,
  }
}

/** The message of this draft could not be stored: its text is inserted before what was typed since. */
export const withTakenBack = (state: DraftState, draft: Draft): DraftState => ({
  ...state,
  taken: new Set([...state.taken].filter((id) => id !== draft.id)),
  isUntouched: state.now.own.text === '',
  now: { ...state.now, own: joinedDrafts([draft, state.now.own]) ?? state.now.own },
})

/** Inserts text before what is typed. */
export function withTextBefore({ now, ...rest }: DraftState, { text, isNote }: Omit<Draft, 'id'>): DraftState {
  const joined = joinedDrafts([{ id: '', text, isNote }, now.own])
  const own = { ...now.own, text: joined?.text ?? '', isNote: joined?.isNote ?? false }
  return { ...rest, isUntouched: false, now: { ...now, own } }
}

/** The own draft becomes a note, or a message to the visitor. */
export const withNote = ({ now, ...rest }: DraftState, isNote: boolean): DraftState => ({
  ...rest,
  isUntouched: false,
  now: { ...now, own: { ...now.own, isNote } },
})

/** The own draft answers a message, or, with null, none. */
export const withReply = ({ now, ...rest }: DraftState, replyTo: Draft['replyTo']): DraftState => ({
  ...rest,
  now: { ...now, own: { ...now.own, replyTo } },
})

/** Inserts the earlier draft before what is typed. */
export const withEarlierTaken = ({ now, ...rest }: DraftState): DraftState => ({
  ...rest,
  isUntouched: false,
  now: { own: joinedDrafts([now.earlier, now.own]) ?? now.own, earlier: null },
})

import type { Mention } from '#core/contract/index.ts'
import { type ConversationRow, hasNewText, type LiveValue } from '#core/store/rows.ts'
import type { SoundKind } from './sound-choices.ts'

type Row = Pick<ConversationRow, 'id' | 'unread' | 'lastSeq' | 'preview' | 'previewEid' | 'inquiry' | 'heardAtMs'>
type News = LiveValue<'inquiry-news'>['events'][number]
/** The id is the same in every tab. */
export type SoundEvent = { id: string; kind: SoundKind }

/** Time in which every tab that is awake hears of an event, in milliseconds. */
export const sameEventMs = 15_000

/**
 * Messages of others in the agent's own inquiries between two states of the rows, also in the conversation that is being
 * read. A row that is new says nothing: its offer had a sound.
 *
 * @param sinceMs for what was heard of before, another tab has sounded: this one slept
 */
export function newMessages(before: readonly Row[], after: readonly Row[], eid: string, sinceMs: number): SoundEvent[] {
  const known = new Map(before.map((row) => [row.id, row]))
  return after.flatMap((row): SoundEvent[] => {
    const last = known.get(row.id)
    const { inquiry, previewEid, heardAtMs = sinceMs } = row
    if (!last || inquiry?.agentEid !== eid || previewEid === eid || heardAtMs < sinceMs) return []
    return hasNewText(last, row) ? [{ id: `message/${row.id}/${row.lastSeq}`, kind: 'message' }] : []
  })
}

/** Mentions that came since, not yet read. */
export const newMentions = (before: readonly Mention[], after: readonly Mention[]): SoundEvent[] => {
  const known = new Set(before.map(({ id }) => id))
  return after.flatMap(({ id, readAtMs }) =>
    readAtMs === null && !known.has(id) ? [{ id: `mention/${id}`, kind: 'mention' }] : [],
  )
}

/** Inquiries of the agent that somebody else, most often the visitor, has closed. */
export const newCloses = (news: readonly News[], eid: string): SoundEvent[] =>
  news.flatMap(({ n, name, conversation: { inquiry } }) =>
    name === 'terminate' && inquiry?.agentEid === eid ? [{ id: `closed/${n}`, kind: 'closed' }] : [],
  )

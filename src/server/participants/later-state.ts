import { MessageState } from '#core/contract/index.ts'

const rankOf = (state: MessageState): number => MessageState.options.indexOf(state)

/** The later one of two states of a message for one participant: in whatever order they are reported, the end is the same. */
export const laterState = (one: MessageState, other: MessageState): MessageState =>
  rankOf(other) > rankOf(one) ? other : one

/** The state that a member's marks say. */
export const stateByMarks = (seq: number, marks: { deliveredSeq: number; readSeq: number }): MessageState => {
  if (seq <= marks.readSeq) return 'read'
  return seq <= marks.deliveredSeq ? 'delivered' : 'accepted'
}

import type { Mark, Message } from './messages.ts'

/**
 * The mark of a member who says `message`: who had read all that stood before has read their own words too. Whoever
 * had not keeps their mark: nothing is claimed about the words of others. Both ends follow this rule, so that no mark
 * needs to be told for one's own words.
 */
export const markOfSpeaker = <M extends Omit<Mark, 'eid'>>(mark: M, { kind, seq }: Message): M =>
  kind === 'text' && mark.readSeq === seq - 1 ? { ...mark, deliveredSeq: seq, readSeq: seq } : mark

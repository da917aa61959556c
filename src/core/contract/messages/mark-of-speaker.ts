import type { Mark, Message } from './schemas.ts'

/**
 * Sending a message also marks it as read by its sender, if the sender had read everything before it. Otherwise the
 * sender's mark stays, because it must not claim that messages of others were read. Backend and clients follow this
 * rule, so that no mark has to be sent for one's own messages.
 */
export const markOfSpeaker = <M extends Omit<Mark, 'eid'>>(mark: M, { kind, seq }: Message): M =>
  kind === 'text' && mark.readSeq === seq - 1 ? { ...mark, deliveredSeq: seq, readSeq: seq } : mark

import type { ConnectionState } from '#core/network/network-facts.ts'
import type { NetworkHint } from '#core/network/network-hint.ts'
import type { Result } from '#core/platform/result.ts'
import type { WrittenDown } from '#widget/frame/store/write-down.ts'

/*
 * Messages between the frames of one visitor. One of them, the holder of the visitor's lock, owns network and
 * session; the others ask it.
 */

/** What a frame asks of the owner. Each command may be repeated: the next owner does not know what the last one did. */
export type VisitorCommand =
  /** Messages have been stored: send them. */
  | ({ name: 'send' } & WrittenDown)
  | { name: 'retry'; id: string }
  /** Take back a message that is not being sent. */
  | { name: 'withdraw'; id: string }
  | { name: 'history'; beforeSeq: number }
  | { name: 'read'; seq: number }
  | { name: 'typing' }
  | ({ name: 'hint' } & NetworkHint)

/** State that is true only while an owner is there. */
export type Live = {
  /** `idle`: no conversation, no line. `refused`: the backend knows no such service. */
  connection: ConnectionState | 'idle' | 'refused'
  typingEids: readonly string[]
}
export const restingLive: Live = { connection: 'idle', typingEids: [] }

export type FrameMessage =
  /** Rows have changed: read them again. */
  | { type: 'changed' }
  /** A frame has come: the owner answers with what is live. */
  | { type: 'hello' }
  | { type: 'holding'; holderId: string; live: Live }
  | { type: 'command'; id: string; command: VisitorCommand }
  | { type: 'answer'; id: string; result: Result<null> }

/** Reaches every other frame of the visitor, not the own one. */
export type FrameChannel = {
  post(word: FrameMessage): void
  onMessage(listener: (word: FrameMessage) => void): void
}

/** A channel for frames that cannot know of each other. */
export const noChannel: FrameChannel = { post: () => {}, onMessage: () => {} }

import type { CallOf } from '#core/api/side.ts'
import type { CallId, CallInput, CallResult, Calls, WithoutService } from '#core/contract/index.ts'
import type { QueuePlace } from '#core/contract/queue/schemas.ts'
import type { UploadStep } from '#core/files/steer-upload.ts'
import type { UploadProgress } from '#core/files/uploads.ts'
import type { ConnectionState } from '#core/network/network-facts.ts'
import type { NetworkHint } from '#core/network/network-hint.ts'
import type { Result } from '#core/platform/result.ts'
import type { WrittenDown } from '#widget/frame/store/write-down.ts'

/*
 * Messages between the frames of one visitor. The frame that holds the visitor's lock owns network and session; the
 * others ask it.
 */

/** A command for the owner. Each may be repeated, because the next owner does not know what the previous one did. */
export type VisitorCommand =
  /** Messages have been stored and should be sent. */
  | ({ name: 'send' } & WrittenDown)
  | { name: 'retry'; id: string }
  /** Withdraws a message that is not being sent. */
  | { name: 'withdraw'; id: string }
  | ({ name: 'steer-upload' } & UploadStep)
  | { name: 'history'; beforeSeq: number }
  | { name: 'read'; seq: number }
  | { name: 'typing' }
  | ({ name: 'hint' } & NetworkHint)
  /** Another conversation is shown, or the visitor begins a new one: null. */
  | { name: 'switch'; roomId: string | null }
  /** The customer's server has said who the visitor is. */
  | { name: 'enter'; by: { identity: unknown; widgetId: string } }
  /** Ends the session. */
  | { name: 'leave' }
  | EarlierWish

/**
 * A visitor's wish as builds send it that do not store it as a row of the outbox. An owner makes a row of it; only
 * owners of such a build get it.
 */
export type EarlierWish =
  | { name: 'keep' | 'decline' | 'ask-for-another'; inquiryId: string }
  | { name: 'hand-over'; inquiry: string; tagId: string | null }
  | { name: 'end'; inquiry: string }

/** The calls that visitors may make. */
export type VisitorCall = CallOf<'visitor'>
/** Makes a call in the frame that owns the session. */
export type Ask = <K extends VisitorCall>(
  call: K,
  input: WithoutService<CallInput<Calls[K]>>,
) => Promise<Result<CallResult<Calls[K]>>>

/** A command, or a call with its input, on its way between frames. */
export type Asked = VisitorCommand | { name: 'ask'; call: CallId; input: unknown }

/** State that is true only while there is an owner. */
export type Live = {
  /** `idle`: no conversation, no connection. `refused`: the backend knows no such service. */
  connection: ConnectionState | 'idle' | 'refused'
  typingEids: readonly string[]
  /** The visitor's place in the queue; null: none is known. */
  queue: QueuePlace | null
  /** The files that are being sent, by their rows. */
  uploads: Readonly<Record<string, UploadProgress>>
  /** The owner sends the rows of wishes; missing: it is of an earlier build, which has only `EarlierWish`. */
  takesWishes?: true
  /** The owner sends the rows of corrections; missing: it is of an earlier build, and nothing can be corrected. */
  takesCorrections?: true
}
export const restingLive: Live = {
  connection: 'idle',
  typingEids: [],
  queue: null,
  uploads: {},
  takesWishes: true,
  takesCorrections: true,
}

export type FrameMessage =
  /** Rows have changed: read them again. */
  | { type: 'changed' }
  /** A frame has opened: the owner answers what is live. */
  | { type: 'hello' }
  | { type: 'holding'; holderId: string; live: Live }
  | { type: 'command'; id: string; command: Asked }
  | { type: 'answer'; id: string; result: Result<unknown> }
  /** Everything of the visitor was deleted: every frame begins anew. */
  | { type: 'forgotten' }

/** Reaches every other frame of the visitor. */
export type FrameChannel = {
  post(word: FrameMessage): void
  onMessage(listener: (word: FrameMessage) => void): void
}

/** For a frame that is alone. */
export const noChannel: FrameChannel = { post: () => {}, onMessage: () => {} }

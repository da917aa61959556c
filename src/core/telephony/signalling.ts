import type { SipAccess } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Failure, Result } from '#core/platform/result.ts'
import type { LegId, LegOptions, MediaHost } from './media-host.ts'

/**
 * How an INVITE ended. `glare`: the other side has sent one at the same moment. `gone`: the dialog that should be changed
 * is not known any more. `refused`: anything else, such as a party that is not registered now.
 */
export type InviteOutcome = 'answered' | 'glare' | 'gone' | 'refused'

/** Listeners to events of signalling. A leg has at most one dialog: a replaced dialog causes no events. */
export type SignallingEvents = {
  /** An INVITE for a leg has come, which replaces the leg's dialog if it is taken. */
  onInvited(leg: LegId): 'take' | 'glare' | 'refuse'
  /** The description of a caller has come before anybody has agreed; the INVITE follows to who does. */
  onOffered(leg: LegId, sdp: string): void
  /** The other side is being asked (180). */
  onRinging(leg: LegId): void
  /** The INVITE that was taken is answered, and the answer has arrived (ACK). */
  onAnswered(leg: LegId): void
  /** The dialog has ended: by the other side (BYE), or because nobody answers in it. */
  onEnded(leg: LegId): void
  /** Whether it is registered now; a connection that was closed on purpose may tell of its end too. */
  onRegistered(isRegistered: boolean): void
  /** The connection was dead without an error, and another one has its place: others of this device may be dead too. */
  onLineDead(): void
  /** An exchange of a leg failed, and why; null: an INVITE that names no leg. Legs try again by themselves. */
  onFailed(leg: LegId | null, failure: Failure): void
}

/** How the two ends of a leg describe their media to each other. */
export type LegSignalling = Pick<Signalling, 'invite' | 'renew' | 'end'>

/** Calls' signalling for one account on one device. Media are described by the media host. */
export type Signalling = {
  /** Begins a dialog, in place of one that the leg has; waits for a connection, unless it is unwanted by then. */
  invite(leg: LegId, unwanted: AbortSignal): Promise<InviteOutcome>
  /** Describes the media anew in the leg's dialog (re-INVITE). */
  renew(leg: LegId): Promise<InviteOutcome>
  /** Ends the leg's dialog, whatever its state: BYE or CANCEL. */
  end(leg: LegId): void
  /** Sends a tone beside the media (INFO), for far ends that do not hear those of RFC 4733. */
  sendInfo(leg: LegId, tone: string): void
  /** Connects at once, if it waits: the network is back. */
  wake(): void
  /** Ends all dialogs; aborting `signal` afterwards disconnects. */
  close(): Promise<void>
}

export type OpenSignalling = (deps: {
  access: () => Promise<Result<SipAccess>>
  media: () => MediaHost
  optionsOf: (leg: LegId) => LegOptions
  events: SignallingEvents
  clock: Clock
  signal: AbortSignal
}) => Signalling

import type { InferOutput } from 'valibot'
import type { ApiEvent } from '#core/api/api-event.ts'
import type {
  CallId,
  Conversation,
  DeviceStatus,
  EntityValue,
  ErrorName,
  InquiryEvent,
  InquiryStatus,
  LogOptions,
  Message,
  PhoneCall,
  Profile,
} from '#core/contract/index.ts'
import type { DiscoveryFacts } from '#core/discovery/discovery-facts.ts'
import type { UploadProgress } from '#core/files/uploads.ts'
import type { RoomDrafts } from '#core/messages/drafts.ts'
import type { ConnectionFacts, ConnectionState, NetworkFacts } from '#core/network/network-facts.ts'
import type { Failure } from '#core/platform/result.ts'
import type { RefusedRecording } from '#core/recordings/recording-pieces.ts'
import type { CallFacts } from '#core/telephony/call-facts.ts'
import type { Cursor } from './cursor.ts'

/*
 * The rows that tabs read. Only the hub writes them. Times are in milliseconds since the epoch: by the server's clock
 * if the backend made the row, by the local clock if the name begins with `local`.
 */

/** First and last number of a range of messages without gaps. */
export type SeqRange = readonly [from: number, to: number]

/** A conversation of the backend, with what the hub adds for lists. */
export type ConversationRow = Conversation & {
  /** The tab of the inbox: the status of the newest inquiry, or the nearest one to it; `none` without an inquiry. */
  status: InferOutput<typeof InquiryStatus> | 'none'
  /** Number of messages that the user has not read. */
  unread: number
  /** Ranges of messages that are stored here, sorted, with gaps between them. */
  ranges: SeqRange[]
  /** When this browser learned of the newest text (local clock); rows of earlier builds, and new ones, have none. */
  heardAtMs?: number
}

/** Whether a text has come between two states of a conversation. An event, such as somebody joining, leaves both. */
export const hasNewText = (
  before: Pick<ConversationRow, 'lastSeq' | 'unread' | 'preview'>,
  after: Pick<ConversationRow, 'lastSeq' | 'unread' | 'preview'>,
): boolean => after.lastSeq > before.lastSeq && (after.unread > before.unread || after.preview !== before.preview)

export type MessageRow = Message & {
  /** `roomId/seq` with seq in 10 digits, so that the keys sort a room's messages. */
  key: string
}
export const messageKey = (roomId: string, seq: number) => `${roomId}/${String(seq).padStart(10, '0')}`

/** A replicated entity; all kinds share one collection. */
export type EntityRow = {
  /** `entity/key`. */
  id: string
  entity: string
  /** `unknown`: this build does not know the name, the version or the shape. Stored for a build that does. */
  reading: 'known' | 'unknown'
  /** Sorts the entities of a kind by the property that the definition names. */
  order: string
  /** The version of `value`. */
  version: number
  value: { readonly [property: string]: unknown }
}

/**
 * All small values that outlive the browser, in one collection, because the free edition of RxDB limits their number.
 */
export type StateRow =
  | { id: 'profile'; value: Profile }
  /** Also the time (local clock) at which the rows were last known to be complete. */
  | { id: 'cursor'; value: Cursor & { localAsOfMs: number } }
  | { id: 'counts'; value: Record<InferOutput<typeof InquiryStatus>, number> & { unread: number; unsent: number } }
  /** Text that was typed in a room and not sent; earlier builds stored only text and time. */
  | { id: `draft/${string}`; value: Pick<RoomDrafts, 'text' | 'localAtMs'> & Partial<RoomDrafts> }

/** Where a hub runs. */
export type HubKind = 'shared-worker' | 'dedicated-worker' | 'page'

/** State that exists only while the hub runs; kept in memory. */
export type LiveRow =
  | {
      id: 'session'
      /** `expired`: rows and drafts stay, and the user only has to sign in again. */
      value: {
        state: 'starting' | 'signed-out' | 'signed-in' | 'expired'
        profile: Profile | null
        /** Why it has expired; signed out: why the session was ended from outside, null after a sign-out and once it was read. */
        failure: Failure | null
      }
    }
  | {
      id: 'connection'
      value: ConnectionFacts
    }
  /** Changes of the connection's state since the hub started, newest first. */
  | { id: 'connection-history'; value: { changes: Array<{ state: ConnectionState; localAtMs: number }> } }
  /** The hub that serves, and its tabs. */
  | {
      id: 'hub'
      value: {
        epoch: string
        build: string
        kind: HubKind
        localSinceMs: number
        tabs: Array<{ id: string; localSinceMs: number }>
      }
    }
  /** When the tokens expire; never the tokens themselves. */
  | { id: 'session-times'; value: { localExpiresAtMs: number; localRefreshExpiresAtMs: number } }
  /** Presence of microphones, speakers and cameras in this browser, as last reported to the backend. */
  | { id: 'device-status'; value: DeviceStatus }
  /** Facts about the network, for diagnostics. They change with every ping. */
  | {
      id: 'network'
      value: NetworkFacts
    }
  /** The regions and which one is used, for diagnostics. Changes with every measurement. */
  | {
      id: 'discovery'
      value: DiscoveryFacts
    }
  /**
   * Events that other people caused in the user's conversations since the hub started, oldest first; feed number `n`.
   */
  | {
      id: 'inquiry-news'
      value: { events: Array<InquiryEvent & { n: number; localAtMs: number; conversation: Conversation }> }
    }
  /** The user's choice of level and time zone for the log of this browser. */
  | { id: 'log-options'; value: LogOptions }
  /** The last answer to a call that concerns the user whoever made the call [SES-18]. */
  | { id: 'notice'; value: { name: Exclude<ApiEvent['name'], 'failed'>; failure: Failure; localAtMs: number } }
  /** The local database could not be read and was replaced; `rescued` unsent messages were saved from it. */
  | { id: 'storage'; value: { state: 'ok' | 'refilled' | 'unavailable'; rescued: number } }
  /** For each call, how often its stored answers have become out of date since the hub started. */
  | { id: 'changes'; value: Partial<Record<CallId, number>> }
  | { id: `typing/${string}`; value: { roomId: string; eids: string[] } }
  | { id: `looking/${string}`; value: { roomId: string; eids: string[] } }
  /** A file that is being sent, by its command's id. */
  | { id: `upload/${string}`; value: UploadProgress }
  /** A call in which this device takes part. */
  | { id: `call/${string}`; value: CallFacts }
  /**
   * The newest calls since the hub started that came to nothing; feed number `n`. `failure`: why a telephone was not reached;
   * null: the call rang for the user in vain.
   */
  | {
      id: 'missed-calls'
      value: { calls: Array<{ n: number; localAtMs: number; call: PhoneCall; failure: ErrorName | null }> }
    }
  /** Recorded parts of calls that the backend refuses; `isKept`: they wait in this browser and are tried again. */
  | { id: 'refused-recordings'; value: { parts: RefusedRecording[] } }
  /** The tab that opens microphone and peer connections; null: none does. */
  | { id: 'media-host'; value: { tabId: string | null } }
  /** Calls that were left on this device, while the feed may still tell of them as if they went on. */
  | { id: 'calls-left'; value: { callIds: readonly string[] } }

export type StaffRow = EntityValue<'staff'>
export type OfferRow = EntityValue<'offer'>

/** Value of the state row or live row with that id. */
export type StateValue<K extends StateRow['id']> = Extract<StateRow, { id: K }>['value']
export type LiveValue<K extends LiveRow['id']> = Extract<LiveRow, { id: K }>['value']

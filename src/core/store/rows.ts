import type { InferOutput } from 'valibot'
import type { ApiEvent } from '#core/api/api-event.ts'
import type {
  Conversation,
  DeviceStatus,
  EntityValue,
  InquiryStatus,
  Message,
  Profile,
  TabCallId,
} from '#core/contract/index.ts'
import type { DiscoveryFacts } from '#core/discovery/discovery-facts.ts'
import type { ConnectionFacts, ConnectionState, NetworkFacts } from '#core/network/network-facts.ts'
import type { Failure } from '#core/platform/result.ts'
import type { Cursor } from './cursor.ts'

/*
 * The rows that tabs read. The hub is the only one that writes them. Times are in milliseconds since the epoch: by the
 * server's clock where the backend made the row, by the local clock where the name begins with `local`.
 */

/** From and to, both held, of a run of messages without holes. */
export type SeqRange = readonly [from: number, to: number]

/** A conversation as the backend tells it, with what the hub adds for lists. */
export type ConversationRow = Conversation & {
  /** The inbox's tab: the status of the newest inquiry, or what comes nearest; `none` without one. */
  status: InferOutput<typeof InquiryStatus> | 'none'
  /** Messages that the own self has not read. */
  unread: number
  /** Runs of messages that are stored here, in order, never touching. */
  ranges: SeqRange[]
}

export type MessageRow = Message & {
  /** `roomId/seq`, seq in 10 digits: sorts a room's messages. */
  key: string
}
export const messageKey = (roomId: string, seq: number) => `${roomId}/${String(seq).padStart(10, '0')}`

/** A replicated entity, all names in one collection. */
export type EntityRow = {
  /** `entity/key`. */
  id: string
  entity: string
  /** `unknown`: of a name, a version or a shape that this build does not know. Kept for one that does. */
  reading: 'known' | 'unknown'
  /** Sorts the entities of a name as their definition says. */
  order: string
  /** The version that `value` is of. */
  version: number
  value: { readonly [property: string]: unknown }
}

/** Everything small that outlives the browser, one collection for all: the free RxDB counts collections. */
export type StateRow =
  | { id: 'profile'; value: Profile }
  /** With when (local clock) the rows were last known to be whole. */
  | { id: 'cursor'; value: Cursor & { localAsOfMs: number } }
  | { id: 'counts'; value: Record<InferOutput<typeof InquiryStatus>, number> & { unread: number; unsent: number } }
  /** What was typed in a room and not sent. */
  | { id: `draft/${string}`; value: { text: string; localAtMs: number } }

/** Where a hub runs. */
export type HubKind = 'shared-worker' | 'dedicated-worker' | 'page'

/** What is true only while the hub runs; kept in memory. */
export type LiveRow =
  | {
      id: 'session'
      /** `expired`: rows and drafts stay, only the sign-in is asked for again. */
      value: {
        state: 'starting' | 'signed-out' | 'signed-in' | 'expired'
        profile: Profile | null
        failure: Failure | null
      }
    }
  | {
      id: 'connection'
      value: ConnectionFacts
    }
  /** Changes of the line's state since the hub began, the newest first. */
  | { id: 'connection-history'; value: { changes: Array<{ state: ConnectionState; localAtMs: number }> } }
  /** The hub that serves, and whom. */
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
  /** Until when the tokens are good; never the tokens. */
  | { id: 'session-times'; value: { localExpiresAtMs: number; localRefreshExpiresAtMs: number } }
  /** What this browser could take a call with, as the backend was told last. */
  | { id: 'device-status'; value: DeviceStatus }
  /** What is known of the network, for diagnostics. It changes with every ping. */
  | {
      id: 'network'
      value: NetworkFacts
    }
  /** Which regions there are and which one is used, for diagnostics. It changes with every measurement. */
  | {
      id: 'discovery'
      value: DiscoveryFacts
    }
  /** What the backend said last to a call that concerns the user whoever made it [SES-18]. */
  | { id: 'notice'; value: { name: Exclude<ApiEvent['name'], 'failed'>; failure: Failure; localAtMs: number } }
  /** The local database could not be read and was set aside; `rescued` unsent messages were saved from it. */
  | { id: 'storage'; value: { state: 'ok' | 'refilled' | 'unavailable'; rescued: number } }
  /** How often what a call answers has become out of date since the hub began, by the call's id. */
  | { id: 'changes'; value: Partial<Record<TabCallId, number>> }
  | { id: `typing/${string}`; value: { roomId: string; eids: string[] } }

export type StaffRow = EntityValue<'staff'>
export type OfferRow = EntityValue<'offer'>

/** Value of the state or live row of that id. */
export type StateValue<K extends StateRow['id']> = Extract<StateRow, { id: K }>['value']
export type LiveValue<K extends LiveRow['id']> = Extract<LiveRow, { id: K }>['value']

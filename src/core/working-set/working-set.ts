import type { ApiClient } from '#core/api/client.ts'
import type { FeedEntry, Profile } from '#core/contract/index.ts'
import type { Attention } from '#core/contract/topics.ts'
import type { Network } from '#core/network/network.ts'
import type { Deliveries } from '#core/outbox/deliver.ts'
import type { Outbox } from '#core/outbox/outbox.ts'
import type { DeliveryStore } from '#core/outbox/store-answer.ts'
import type { OutboxStore } from '#core/outbox/written-rows.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { OnImpossible } from '#core/platform/machine.ts'
import type { Random } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'
import type { OpenLink } from '#core/realtime/link.ts'
import type { Session } from '#core/session/session.ts'
import type { ConversationRow, LiveRow, LiveValue } from '#core/store/rows.ts'
import type { SyncStore } from '#core/sync/sync-store.ts'
import type { HistoryStore } from './history.ts'

/** The local database as the working set uses it, in the hub and in the visitor's frame. */
export type WorkingStore = SyncStore &
  OutboxStore &
  DeliveryStore &
  HistoryStore & {
    conversationsOf(status: ConversationRow['status'], limit: number): Promise<ConversationRow[]>
    /** Counts again what is unread and unsent and, if `statuses`, the conversations of each status. */
    recount(statuses: boolean): Promise<void>
  }

/** Keeps the rows of one signed-in eid equal to the backend, and sends what the user wrote. */
export type WorkingSet = {
  outbox: Outbox
  /** The room is shown: fetches its newest messages and listens for typing. Counted per caller. */
  openRoom(roomId: string): Promise<Result<null>>
  closeRoom(roomId: string): void
  loadHistory(roomId: string, beforeSeq: number): Promise<Result<null>>
  /** Stores the newest messages of a room that nobody has open. */
  holdNewest(roomId: string): Promise<Result<null>>
  /** Messages that arrive in this room count as read, until the returned function is called. Counted per caller. */
  readAlong(roomId: string): () => void
  markRead(roomId: string, seq: number): void
  setTyping(roomId: string): void
  /** The user has the room on the screen. */
  setLooking(roomId: string): void
  /** Calls and MQTT go to another region from now on. */
  relocate(): void
  /** The user signs out [SES-12]: first unsubscribes, then disconnects. The rest ends with the signal. */
  unsubscribe(): void
  disconnect(): void
}

export type WorkingEvent = {
  level: 'debug' | 'info' | 'warn'
  class: 'connection' | 'sync' | 'outbox'
  function: string
  tag: string
  facts?: Readonly<Record<string, string | number>>
  /** The room that the event is about, if it is about one. */
  roomId?: string
}

export type WorkingSetDeps = {
  profile: Profile
  api: ApiClient
  /** Sends the queued commands of this side, except messages. */
  deliveries: Deliveries
  network: Network
  session: Session
  store: WorkingStore
  /** Writes a row of the hub's memory; null deletes it. */
  setLive: <K extends LiveRow['id']>(id: K, value: LiveValue<K> | null) => void
  openLink: OpenLink
  mqttUrl: () => string
  /** `lost`: MQTT is disconnected or cannot connect. `up`: it is connected. */
  onLink?: (state: 'lost' | 'up') => void
  /** Whether the user looks at this client; missing: nobody knows, and the backend takes it for open. */
  attention?: { state(): Attention; listen(onChange: () => void, signal: AbortSignal): void }
  clientId: string
  clock: Clock
  random: Random
  onFault: (fault: unknown) => void
  onImpossible?: OnImpossible | undefined
  /**
   * Stored answers that depend on these subjects are out of date: ids of calls, names of entities, and `conversation`.
   * `everything`: after a snapshot nobody knows what has changed.
   */
  onChanged?: (subjects: ReadonlySet<string> | 'everything') => void
  /** The feed has brought these own entries, which follow those before without a gap and are not stored yet. */
  onHeard?: ((entries: readonly FeedEntry[]) => void) | undefined
  /** Entries that name what has happened to an inquiry, or to a call, may be among these. */
  onInquiryEvents?: (entries: readonly FeedEntry[], selfEid: string) => void
  /** Reports events by name, for the log. */
  onEvent?: (event: WorkingEvent) => void
  signal: AbortSignal
}

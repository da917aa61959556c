import type { InferOutput } from 'valibot'
import type {
  CallInput,
  CallResult,
  Calls,
  FeedbackLevel,
  FeedbackSubject,
  LogLevel,
  LogRecord,
  StaffDevice,
  StaffStatus,
} from '#core/contract/index.ts'
import type { DevicePorts } from '#core/devices/report-device.ts'
import type { NetworkHint } from '#core/network/network-hint.ts'
import type { Result } from '#core/platform/result.ts'
import { type AccountApi, accountCommands } from './account-api.ts'
import { type ThemingApi, themingCommands } from './theming-api.ts'

/**
 * Version of everything that crosses between tab and hub: this API, the rows and the storage port. A tab and a hub of
 * different builds but one protocol work together; of different protocols the tab reloads when it is idle.
 */
export const hubProtocol = 9

/** What a tab says when it arrives, and again on every wake. */
export type Greeting = {
  build: string
  protocol: number
  /** Name of the Web Lock that the tab holds for as long as it lives. */
  tabLock: string
}

export type Welcome = {
  build: string
  protocol: number
  /** Made anew each time a hub starts: another one than before means that the hub restarted. */
  epoch: string
  /** Names of the databases whose rows the storage port serves. */
  databases: { persistent: string; live: string }
}

/**
 * The commands of a tab. Flat and frozen: each is one message, has a deadline, and answers a `Result` whose failure is
 * of the error catalogue. State never comes back from here; it is rows.
 */
export type HubApi = AccountApi &
  ThemingApi & {
    greet(greeting: Greeting): Promise<Result<Welcome>>

    /** `unsent-messages` (details.count) unless `evenUnsent`: what the outbox holds would be lost. */
    signOut(options: { evenUnsent: boolean }): Promise<Result<null>>
    /** Everybody sees the name; language and time zone ('': the browser's) are the own self's. */
    updateProfile(profile: { name: string; language: string; timeZone: string }): Promise<Result<null>>
    /** Devices on which the own self is signed in. */
    listDevices(): Promise<Result<StaffDevice[]>>
    /** Ends the sessions on these; answers what is left. */
    releaseDevices(ids: readonly string[]): Promise<Result<StaffDevice[]>>
    /** What this browser could take a call with: after every change. */
    reportDevices(ports: DevicePorts): Promise<Result<null>>
    setStatus(status: InferOutput<typeof StaffStatus>): Promise<Result<null>>

    /**
     * Queues a message; it is stored when this answers. The id (UUIDv7, made by the tab) is that of the outbox row and of
     * the later message: the same call again, to this hub or the next one, sends it once. `signed-out` unless `eid`, who
     * wrote it, is who is signed in: a tab may still hold words of the account before.
     */
    sendMessage(message: { id: string; eid: string; roomId: string; text: string }): Promise<Result<null>>
    retryMessage(id: string): Promise<Result<null>>
    /** Takes an unsent message out of the outbox and answers its text, to be edited. */
    withdrawMessage(id: string): Promise<Result<{ text: string }>>
    /** Empty text deletes the draft. `signed-out` unless the rows are those of `eid`, who wrote it. */
    saveDraft(draft: { eid: string; roomId: string; text: string }): Promise<Result<null>>

    /** The tab shows this room: its newest messages are fetched if they are not held, and typing is listened to. */
    openRoom(roomId: string): Promise<Result<null>>
    closeRoom(roomId: string): Promise<Result<null>>
    /** Makes sure that the (about 100) messages before `beforeSeq` are held, as far as they exist. */
    loadHistory(request: { roomId: string; beforeSeq: number }): Promise<Result<null>>
    /** The user reads along in this room: what comes is read as it comes. Null: in none. One room a tab. */
    readAlong(roomId: string | null): Promise<Result<null>>
    /** The user has seen the room up to `seq`. */
    markRead(mark: { roomId: string; seq: number }): Promise<Result<null>>
    /** The user is typing in the room; may be called with every key, throttled here (MSG-01). */
    setTyping(roomId: string): Promise<Result<null>>

    acceptOffer(offerId: string): Promise<Result<{ conversationId: string }>>
    declineOffer(offerId: string): Promise<Result<null>>
    /** Takes a waiting or missed inquiry. */
    takeOver(conversationId: string): Promise<Result<null>>
    /** Queued behind the room's unsent messages. */
    closeInquiry(conversationId: string): Promise<Result<null>>

    /** What the tab hears of the browser's network, and whether it is seen: the line is looked at now. */
    hint(hint: NetworkHint): Promise<Result<null>>

    /**
     * The tab's session storage names a region (its namespace, or a country) [DIS-04]: it is used until the tab is gone or
     * says null.
     */
    forceRegion(region: string | null): Promise<Result<null>>
    /** Pings all regions and takes the best; what came of it is the row `discovery`. */
    measureRegions(): Promise<Result<null>>

    /**
     * Queues words about the app, with the log that tells of them, or about the service; stored when this answers, sent
     * once however often it is asked for with one id.
     */
    sendFeedback(feedback: {
      id: string
      subject: FeedbackSubject
      text: string
      level: FeedbackLevel
    }): Promise<Result<null>>
    /** Lines of this browser's log about the own self or nobody, the newest first; `before` is `next` of the page before. */
    readLog(query: LogQuery): Promise<Result<{ records: LogRecord[]; next: number | null }>>
    /** Admins only: lines of all clients, and what was said of the app and the service. */
    searchLogs(query: CallInput<Calls['searchLogs']>['query']): Promise<Result<CallResult<Calls['searchLogs']>>>
    listFeedback(
      query: CallInput<Calls['listAppFeedback']>['query'],
    ): Promise<Result<CallResult<Calls['listAppFeedback']>>>

    /** Lines of the tab's log, in order. `invalid-request` for a level that there is not, or more than one upload holds. */
    log(lines: readonly TabLogLine[]): Promise<Result<null>>
  }

/** `level`: this one and those above it; `text`: part of class, function, tag or value, in any case. */
export type LogQuery = { before: number | null; level: LogLevel; text: string }

/** One line of a tab: what happened, by name. Facts are redacted by the hub. */
export type TabLogLine = {
  level: LogLevel
  class: string
  function: string
  tag: string
  facts?: Readonly<Record<string, string | number | boolean | null | undefined>>
}

export type HubCommand = Exclude<keyof HubApi, 'greet'>

/** The name of every command; a command that is missing here does not compile. */
export const hubCommands = Object.keys({
  ...accountCommands,
  ...themingCommands,
  signOut: 0,
  updateProfile: 0,
  listDevices: 0,
  releaseDevices: 0,
  reportDevices: 0,
  sendFeedback: 0,
  readLog: 0,
  searchLogs: 0,
  listFeedback: 0,
  setStatus: 0,
  sendMessage: 0,
  retryMessage: 0,
  withdrawMessage: 0,
  saveDraft: 0,
  openRoom: 0,
  closeRoom: 0,
  loadHistory: 0,
  readAlong: 0,
  markRead: 0,
  setTyping: 0,
  acceptOffer: 0,
  declineOffer: 0,
  takeOver: 0,
  closeInquiry: 0,
  hint: 0,
  forceRegion: 0,
  measureRegions: 0,
  log: 0,
} satisfies Record<HubCommand, 0>) as HubCommand[]

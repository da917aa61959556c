import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import {
  CallEnd,
  CallEventName,
  CallMedia,
  CallState,
  ConferenceEventName,
  MonitorMode,
  NumberType,
  PartyKind,
  PartyState,
  RecordingMode,
  TransferType,
} from '#core/contract/index.ts'
import { timeMs } from '#server/db/columns.ts'

/** Voice and video calls. They are kept after their end, for the call log. */
export const calls = pgTable(
  'calls',
  {
    id: uuid().primaryKey(),
    serviceId: text('service_id').notNull(),
    roomId: uuid('room_id'),
    inquiryId: uuid('inquiry_id'),
    media: text({ enum: CallMedia.options }).notNull(),
    state: text({ enum: CallState.options }).notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
    ringsUntilMs: timeMs('rings_until_ms').notNull(),
    answeredAtMs: timeMs('answered_at_ms'),
    endedAtMs: timeMs('ended_at_ms'),
    end: text({ enum: CallEnd.options }),
    /** Code of the failure for which a number was not reached, or why the call is the last one for now; null: none. */
    failureCode: integer('failure_code'),
    isRecorded: boolean('is_recorded').notNull().default(false),
    hasMediaServer: boolean('has_media_server').notNull().default(false),
    /** When it was recorded for the first time; null: never. */
    recordedAtMs: timeMs('recorded_at_ms'),
    isRecordingPaused: boolean('is_recording_paused').notNull().default(false),
    /** The service's settings when the call began. */
    recordingMode: text('recording_mode', { enum: RecordingMode.options }).notNull().default('off'),
    recordingNotice: text('recording_notice').notNull().default(''),
    tellsMonitoring: boolean('tells_monitoring').notNull().default(true),
    endsSilent: boolean('ends_silent').notNull().default(false),
    eventName: text('event_name', { enum: CallEventName.options }).notNull(),
    eventBy: uuid('event_by'),
    /** Effect of the event on the parties; null if there is none. */
    conferenceEvent: text('conference_event', { enum: ConferenceEventName.options }),
    /** Number of its changes. */
    revision: integer().notNull(),
  },
  (table) => [
    index('calls_live').on(table.serviceId).where(sql`${table.endedAtMs} is null`),
    index('calls_of_inquiry').on(table.inquiryId).where(sql`${table.endedAtMs} is null`),
    index('calls_of_room').on(table.roomId).where(sql`${table.endedAtMs} is null`),
    index('calls_log').on(table.serviceId, table.createdAtMs, table.id),
  ],
)

/** Present, former and invited parties of calls. */
export const callParties = pgTable(
  'call_parties',
  {
    id: uuid().primaryKey(),
    callId: uuid('call_id').notNull(),
    serviceId: text('service_id').notNull(),
    /** Place in the order in which the parties came, from 0. */
    place: integer().notNull(),
    kind: text({ enum: PartyKind.options }).notNull(),
    /** Null: a telephone number, or an agent whom the queue looks for. */
    eid: uuid(),
    name: text().notNull(),
    number: text().notNull(),
    numberType: text('number_type', { enum: NumberType.options }).notNull(),
    state: text({ enum: PartyState.options }).notNull(),
    /** When it came into this state. */
    stateSinceMs: timeMs('state_since_ms').notNull(),
    /** End of ringing; a party that still rings then has missed the call. */
    ringsUntilMs: timeMs('rings_until_ms').notNull(),
    deviceId: text('device_id'),
    /** The session that signals, of a telephone the gateway; only the backend knows it. */
    sessionId: uuid('session_id'),
    isMuted: boolean('is_muted').notNull(),
    isHeld: boolean('is_held').notNull(),
    hasCamera: boolean('has_camera').notNull(),
    hasScreen: boolean('has_screen').notNull(),
    monitor: text({ enum: MonitorMode.options }),
    /** As who it is heard, as far as the browser that mixes has confirmed it; the wider one until then. */
    passedAs: text('passed_as', { enum: MonitorMode.options }),
    joinedAtMs: timeMs('joined_at_ms'),
    mos: real(),
    leftAtMs: timeMs('left_at_ms'),
    end: text({ enum: CallEnd.options }),
    /** The party that leaves when this one joins (a transfer). */
    replacesId: uuid('replaces_id'),
    transferType: text('transfer_type', { enum: TransferType.options }),
  },
  (table) => [
    index('call_parties_call').on(table.callId),
    index('call_parties_in').on(table.eid).where(sql`${table.state} <> 'left'`),
    index('call_parties_live').on(table.serviceId).where(sql`${table.state} <> 'left'`),
    index('call_parties_log').on(table.eid, table.callId),
  ],
)

/** The visitor who is behind a telephone number: whoever calls again is the same. */
export const phoneVisitors = pgTable(
  'phone_visitors',
  {
    serviceId: text('service_id').notNull(),
    /** E.164. */
    number: text().notNull(),
    visitorEid: uuid('visitor_eid').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serviceId, table.number] }),
    index('phone_visitors_visitor').on(table.visitorEid),
  ],
)

/** Processes that hold dialogs with the carrier: the telephones of one that is gone are lost. */
export const phoneGateways = pgTable('phone_gateways', {
  id: uuid().primaryKey(),
  seenAtMs: timeMs('seen_at_ms').notNull(),
})

/** Sessions in which admins monitor the call of an inquiry. They are kept: the journey shows them. */
export const monitorSessions = pgTable(
  'monitor_sessions',
  {
    id: uuid().primaryKey(),
    serviceId: text('service_id').notNull(),
    inquiryId: uuid('inquiry_id').notNull(),
    callId: uuid('call_id').notNull(),
    partyId: uuid('party_id').notNull(),
    eid: uuid().notNull(),
    name: text().notNull(),
    startedAtMs: timeMs('started_at_ms').notNull(),
    endedAtMs: timeMs('ended_at_ms'),
  },
  (table) => [
    index('monitor_sessions_inquiry').on(table.inquiryId),
    index('monitor_sessions_open').on(table.callId).where(sql`${table.endedAtMs} is null`),
  ],
)

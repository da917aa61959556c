import { sql } from 'drizzle-orm'
import { bigint, index, integer, json, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/*
 * The tables; `npx drizzle-kit generate --dialect postgresql --schema src/server/db/schema.ts --out
 * src/server/db/migrations` writes a migration of what changed. Times are milliseconds by the server's clock.
 * The hot tables (members, messages, feeds) have no foreign keys: their rows are only written under the lock of their
 * room or feed, and each key would cost a lookup and a lock for every message.
 */

const count = (name: string) => bigint(name, { mode: 'number' })
const timeMs = count

export const services = pgTable('services', {
  id: text().primaryKey(),
  name: text().notNull(),
  createdAtMs: timeMs('created_at_ms').notNull(),
  /** Whom the service belongs to: the administrator that it began with. */
  ownerEid: uuid('owner_eid'),
  /** 1: every member of its staff must use a second factor. */
  mfaForced: integer('mfa_forced').notNull().default(0),
  /** Its brand; null: none of its own. */
  brandName: text('brand_name'),
  brandColor: text('brand_color'),
})

/** Logos and icons of the services' brands, one row a format. */
export const whiteLabelFiles = pgTable(
  'white_label_files',
  {
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    use: text({ enum: ['logo-light', 'logo-dark', 'favicon'] }).notNull(),
    type: text({ enum: ['image/svg+xml', 'image/webp', 'image/png'] }).notNull(),
    /** SHA-256 of the bytes: part of the address. */
    hash: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Base64. */
    data: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.serviceId, table.use, table.type] })],
)

/** Everybody who can sign in: staff, visitors, and readers of the retention portal. */
export const users = pgTable(
  'users',
  {
    eid: uuid().primaryKey(),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    kind: text({ enum: ['staff', 'visitor', 'portal'] }).notNull(),
    name: text().notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
    /** Staff and portal only, in lower case. */
    email: text(),
    passwordHash: text('password_hash'),
    /** Null: since the account was made. */
    passwordChangedAtMs: timeMs('password_changed_at_ms'),
    /** When a mail to the address was last answered; null: never. */
    emailVerifiedAtMs: timeMs('email_verified_at_ms'),
    /** 1: this member of the staff must use a second factor. */
    mfaForced: integer('mfa_forced').notNull().default(0),
    /** Made by the demo: such an installation stays on loopback. */
    demoPassword: integer('demo_password').notNull().default(0),
    role: text({ enum: ['agent', 'admin'] }),
    status: text({ enum: ['available', 'busy', 'away'] }),
    /** Most inquiries at a time; null: the setting's. */
    agentLimit: integer('agent_limit'),
    /** Since when the agent has had no new work: the longest idle is asked first. */
    idleSinceMs: timeMs('idle_since_ms'),
    /** Visitors only: SHA-256 of the `device-id` that registered. */
    deviceHash: text('device_hash'),
    language: text().notNull().default(''),
    /** IANA name; '' where nothing was chosen. */
    timeZone: text('time_zone').notNull().default(''),
    page: text().notNull().default(''),
    /** Portal only: whose kept conversations they see; null: all of the service. */
    portalVisitorEid: uuid('portal_visitor_eid'),
  },
  (table) => [
    uniqueIndex('users_email').on(table.serviceId, table.kind, table.email),
    index('users_staff').on(table.serviceId).where(sql`${table.kind} = 'staff'`),
  ],
)

/** One sign-in: a family of refresh tokens, each used once. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    eid: uuid()
      .notNull()
      .references(() => users.eid),
    createdAtMs: timeMs('created_at_ms').notNull(),
    expiresAtMs: timeMs('expires_at_ms').notNull(),
    currentHash: text('current_hash').notNull(),
    previousHash: text('previous_hash'),
    rotatedAtMs: timeMs('rotated_at_ms').notNull(),
    revokedAtMs: timeMs('revoked_at_ms'),
    /** `device-id` of the sign-in; staff only. */
    deviceId: text('device_id'),
  },
  (table) => [index('sessions_expiry').on(table.expiresAtMs), index('sessions_eid').on(table.eid)],
)

/** Browsers in which somebody of the staff has signed in, as they describe themselves. */
export const devices = pgTable(
  'devices',
  {
    eid: uuid()
      .notNull()
      .references(() => users.eid, { onDelete: 'cascade' }),
    id: text().notNull(),
    browser: text().notNull().default(''),
    os: text().notNull().default(''),
    language: text().notNull().default(''),
    timeZone: text('time_zone').notNull().default(''),
    /** A `DeviceStatus`; null until it has told. */
    status: json(),
    lastUsedAtMs: timeMs('last_used_at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eid, table.id] })],
)

/** Seats that are taken. One whose eid has no live session is free. */
export const licenses = pgTable('licenses', {
  eid: uuid()
    .primaryKey()
    .references(() => users.eid, { onDelete: 'cascade' }),
  serviceId: text('service_id').notNull(),
  claimedAtMs: timeMs('claimed_at_ms').notNull(),
})

/** Every refresh token that was ever given out, hashed: an old one that comes back ends its session. */
export const refreshTokens = pgTable('refresh_tokens', {
  hash: text().primaryKey(),
  sessionId: uuid('session_id')
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' }),
})

/** The second factor of a member of the staff, and before its first code the one being set up. */
export const secondFactors = pgTable('second_factors', {
  eid: uuid()
    .primaryKey()
    .references(() => users.eid, { onDelete: 'cascade' }),
  /** The secret that authenticator and backend share, encrypted. */
  sealedSecret: text('sealed_secret').notNull(),
  /** Null while it is being set up. */
  activatedAtMs: timeMs('activated_at_ms'),
  /** Time step of the newest code that was taken: it and those before it are used up. */
  lastStep: count('last_step').notNull(),
})

/** Codes for who lost the authenticator, hashed; each is deleted with its use. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    eid: uuid()
      .notNull()
      .references(() => secondFactors.eid, { onDelete: 'cascade' }),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.eid, table.hash] })],
)

/** Codes that prove something once, hashed; each is deleted with its use. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    hash: text().primaryKey(),
    purpose: text({
      enum: ['sign-in', 'reset-password', 'expired-password', 'owner-email', 'sign-in-digits'],
    }).notNull(),
    eid: uuid()
      .notNull()
      .references(() => users.eid, { onDelete: 'cascade' }),
    /** 1: whoever has it has shown the second factor already. */
    factorShown: integer('factor_shown').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
    expiresAtMs: timeMs('expires_at_ms').notNull(),
  },
  (table) => [
    index('one_time_codes_eid').on(table.eid, table.purpose),
    index('one_time_codes_expiry').on(table.expiresAtMs),
  ],
)

/** A conversation and its room; one id. */
export const rooms = pgTable(
  'rooms',
  {
    id: uuid().primaryKey(),
    serviceId: text('service_id').notNull(),
    channel: text({ enum: ['chat'] }).notNull(),
    visitorEid: uuid('visitor_eid').notNull(),
    visitorName: text('visitor_name').notNull(),
    language: text().notNull(),
    page: text().notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
    lastSeq: count('last_seq').notNull(),
    lastAtMs: timeMs('last_at_ms').notNull(),
    preview: text().notNull(),
    previewEid: uuid('preview_eid'),
    /** The newest inquiry. */
    inquiryId: uuid('inquiry_id'),
  },
  (table) => [index('rooms_created').on(table.serviceId, table.createdAtMs, table.id)],
)

/** Who is or was in a room. */
export const members = pgTable(
  'members',
  {
    roomId: uuid('room_id').notNull(),
    eid: uuid().notNull(),
    kind: text({ enum: ['staff', 'visitor'] }).notNull(),
    deliveredSeq: count('delivered_seq').notNull(),
    readSeq: count('read_seq').notNull(),
    /** Set when the member left: reads up to here, and sees the conversation as it was then. */
    leftSeq: count('left_seq'),
    leftAtMs: timeMs('left_at_ms'),
    leftPreview: text('left_preview'),
    leftPreviewEid: uuid('left_preview_eid'),
    /** The inquiry that the member handled last. */
    inquiryId: uuid('inquiry_id'),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.eid] }), index('members_eid').on(table.eid)],
)

export const messages = pgTable(
  'messages',
  {
    roomId: uuid('room_id').notNull(),
    seq: count('seq').notNull(),
    id: uuid().notNull(),
    senderEid: uuid('sender_eid'),
    senderName: text('sender_name').notNull(),
    senderKind: text('sender_kind', { enum: ['visitor', 'staff', 'system'] }).notNull(),
    kind: text({ enum: ['text', 'inquiry-opened', 'inquiry-accepted', 'inquiry-closed', 'inquiry-missed'] }).notNull(),
    text: text().notNull(),
    sentAtMs: timeMs('sent_at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.seq] }), uniqueIndex('messages_id').on(table.id)],
)

export const inquiries = pgTable(
  'inquiries',
  {
    id: uuid().primaryKey(),
    roomId: uuid('room_id').notNull(),
    serviceId: text('service_id').notNull(),
    status: text({ enum: ['open', 'handling', 'missed', 'closed'] }).notNull(),
    agentEid: uuid('agent_eid'),
    agentName: text('agent_name'),
    createdAtMs: timeMs('created_at_ms').notNull(),
    acceptedAtMs: timeMs('accepted_at_ms'),
    closedAtMs: timeMs('closed_at_ms'),
  },
  (table) => [
    index('inquiries_room').on(table.roomId),
    index('inquiries_open').on(table.serviceId, table.createdAtMs).where(sql`${table.status} = 'open'`),
    index('inquiries_missed').on(table.serviceId).where(sql`${table.status} = 'missed'`),
    index('inquiries_handling').on(table.agentEid).where(sql`${table.status} = 'handling'`),
    index('inquiries_kept').on(table.serviceId, table.closedAtMs, table.roomId).where(sql`${table.status} = 'closed'`),
  ],
)

/** An inquiry put before one agent. */
export const offers = pgTable(
  'offers',
  {
    id: uuid().primaryKey(),
    inquiryId: uuid('inquiry_id').notNull(),
    roomId: uuid('room_id').notNull(),
    serviceId: text('service_id').notNull(),
    eid: uuid().notNull(),
    visitorName: text('visitor_name').notNull(),
    language: text().notNull(),
    preview: text().notNull(),
    waitingSinceMs: timeMs('waiting_since_ms').notNull(),
    offeredAtMs: timeMs('offered_at_ms').notNull(),
    deadlineMs: timeMs('deadline_ms').notNull(),
    status: text({ enum: ['pending', 'accepted', 'declined', 'expired', 'lost', 'withdrawn'] }).notNull(),
    winnerName: text('winner_name'),
  },
  (table) => [
    index('offers_inquiry').on(table.inquiryId),
    index('offers_due').on(table.deadlineMs).where(sql`${table.status} = 'pending'`),
    index('offers_pending').on(table.eid).where(sql`${table.status} = 'pending'`),
  ],
)

/** The newest number of each eid's feed. Whoever writes entries holds this row's lock until the commit. */
export const feeds = pgTable('feeds', {
  eid: uuid().primaryKey(),
  lastN: count('last_n').notNull(),
})

export const feedEntries = pgTable(
  'feed_entries',
  {
    eid: uuid().notNull(),
    n: count('n').notNull(),
    /** A `FeedChange` as text: it is only ever stored and handed out whole. */
    entry: json().notNull(),
  },
  (table) => [primaryKey({ columns: [table.eid, table.n] })],
)

/** What an idempotent call answered; a repeat gets the same. Messages answer from their own row. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    eid: uuid().notNull(),
    key: uuid().notNull(),
    requestHash: text('request_hash').notNull(),
    answer: json(),
    createdAtMs: timeMs('created_at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eid, table.key] }), index('idempotency_keys_created').on(table.createdAtMs)],
)

/** MQTT connections, of every process: whose eid is connected, and since when nothing was heard. */
export const presence = pgTable(
  'presence',
  {
    id: uuid().primaryKey(),
    processId: uuid('process_id').notNull(),
    eid: uuid().notNull(),
    seenAtMs: timeMs('seen_at_ms').notNull(),
  },
  (table) => [index('presence_eid').on(table.eid), index('presence_process').on(table.processId)],
)

/** Lines of clients' logs, kept for a while. */
export const logRecords = pgTable(
  'log_records',
  {
    id: count('id').primaryKey().generatedAlwaysAsIdentity(),
    serviceId: text('service_id').notNull(),
    /** Whose session uploaded it. */
    uploaderEid: uuid('uploader_eid').notNull(),
    receivedAtMs: timeMs('received_at_ms').notNull(),
    /** By the client's clock. */
    timestampMs: timeMs('timestamp_ms').notNull(),
    /** Position in `logLevels`. */
    level: integer().notNull(),
    /** Whom the line is about, as it says. */
    eid: uuid(),
    /** Class, function, tag and value: what is searched. */
    words: text().notNull(),
    /** A `LogRecord` as text. */
    record: json().notNull(),
  },
  (table) => [
    index('log_records_time').on(table.serviceId, table.timestampMs, table.id),
    index('log_records_received').on(table.receivedAtMs),
  ],
)

/** What people said of the app, and of the service. */
export const appFeedback = pgTable(
  'app_feedback',
  {
    /** UUIDv7: sorts by time. */
    id: uuid().primaryKey(),
    serviceId: text('service_id').notNull(),
    eid: uuid().notNull(),
    name: text().notNull(),
    text: text().notNull(),
    about: text({ enum: ['app', 'service'] })
      .notNull()
      .default('app'),
    appVersion: text('app_version').notNull(),
    level: text({ enum: ['CRITICAL', 'MAJOR', 'MINOR'] }).notNull(),
    logSessionId: text('log_session_id').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
  },
  (table) => [index('app_feedback_service').on(table.serviceId, table.id)],
)

/** What all processes share and nobody else may know. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})

import { sql } from 'drizzle-orm'
import { boolean, index, integer, json, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { AccountKind, RecordingMode, StaffRole, StaffStatus } from '#core/contract/index.ts'
import { timeMs } from '#server/db/columns.ts'

/** A contact centre with its staff and its visitors. */
export const services = pgTable('services', {
  id: text().primaryKey(),
  name: text().notNull(),
  createdAtMs: timeMs('created_at_ms').notNull(),
  /** The owner, who alone can hand the service over; initially its first administrator. */
  ownerEid: uuid('owner_eid'),
  /** 1: every member of its staff must use a second factor. */
  mfaForced: integer('mfa_forced').notNull().default(0),
  /** The service's brand; null: the product's. */
  brandName: text('brand_name'),
  brandColor: text('brand_color'),
  /** Time after a closed inquiry in which its agent is offered nothing; 0: none. */
  wrapUpSeconds: integer('wrap_up_seconds').notNull().default(0),
  /** Time without input after which an agent becomes away; 0: never. */
  idleAwayMinutes: integer('idle_away_minutes').notNull().default(15),
  /** The inquiries of an agent who has been out of reach for this time go to others. */
  outOfReachSeconds: integer('out_of_reach_seconds').notNull().default(60),
  /** Whether agents are told that an admin monitors their call. */
  tellsMonitoring: boolean('tells_monitoring').notNull().default(true),
  /** Whether calls end from which no sound comes [CAL-09]. */
  endsSilentCalls: boolean('ends_silent_calls').notNull().default(false),
  /** Whether calls are recorded, what everybody in such a call reads, and for how many days recordings are kept; 0: always. */
  recordingMode: text('recording_mode', { enum: RecordingMode.options }).notNull().default('off'),
  recordingNotice: text('recording_notice').notNull().default(''),
  recordingKeptDays: integer('recording_kept_days').notNull().default(0),
  /** The country (ISO 3166) of numbers without a country code; '': such numbers are refused. */
  phoneCountry: text('phone_country').notNull().default(''),
})

/** Everybody who can sign in: staff, visitors, and readers of the retention portal. */
export const users = pgTable(
  'users',
  {
    eid: uuid().primaryKey(),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    kind: text({ enum: AccountKind.options }).notNull(),
    name: text().notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
    /** Staff and portal only, in lower case. */
    email: text(),
    /** Staff only, in E.164; null: none. */
    phone: text(),
    /** Staff only: a short number by which colleagues call; null: none. */
    extension: text(),
    passwordHash: text('password_hash'),
    /** Null: since the account was made. */
    passwordChangedAtMs: timeMs('password_changed_at_ms'),
    /** When the user last proved to own the address; null: never. */
    emailVerifiedAtMs: timeMs('email_verified_at_ms'),
    /** 1: this member of the staff must use a second factor. */
    mfaForced: integer('mfa_forced').notNull().default(0),
    /** 1: the password is the demo's. Such an installation stays on loopback. */
    demoPassword: integer('demo_password').notNull().default(0),
    role: text({ enum: StaffRole.options }),
    status: text({ enum: StaffStatus.options }),
    /** The busy reason, with the name that it had when it was chosen; null: none. */
    statusReasonId: uuid('status_reason_id'),
    statusReason: text('status_reason'),
    /** When the status was set; null: at the beginning. */
    statusSinceMs: timeMs('status_since_ms'),
    /** Away by idleness: the status before; null: chosen. */
    awayFrom: text('away_from', { enum: StaffStatus.options }),
    /** End of the time after a closed inquiry in which nothing is offered. */
    wrapUpUntilMs: timeMs('wrap_up_until_ms'),
    /** Staff only: until when an invitation can be accepted; null: it was accepted, or there was none. */
    invitationEndsAtMs: timeMs('invitation_ends_at_ms'),
    /** Staff only; null: not suspended. */
    suspendedAtMs: timeMs('suspended_at_ms'),
    /** Staff only: texts, numbers and booleans by their names. */
    customData: json('custom_data').$type<Record<string, string | number | boolean>>(),
    /** Number of changes that admins made to a member of the staff, from 1. */
    revision: integer().notNull().default(1),
    /** Maximum number of inquiries at a time; null: the setting's. */
    agentLimit: integer('agent_limit'),
    /** When the agent last got work: the longest idle agent is asked first. */
    idleSinceMs: timeMs('idle_since_ms'),
    /** Visitors only: SHA-256 of the `device-id` that registered. */
    deviceHash: text('device_hash'),
    language: text().notNull().default(''),
    /** IANA name; '' where nothing was chosen. */
    timeZone: text('time_zone').notNull().default(''),
    page: text().notNull().default(''),
    /** Visitors only: the id that a shop has for its signed-in customer, and the address that it names; null: anonymous. */
    customerId: text('customer_id'),
    customerEmail: text('customer_email'),
    /** Portal only: the visitor whose kept conversations the reader sees; null: all of the service. */
    portalVisitorEid: uuid('portal_visitor_eid'),
  },
  (table) => [
    uniqueIndex('users_email').on(table.serviceId, table.kind, table.email),
    uniqueIndex('users_extension').on(table.serviceId, table.extension),
    uniqueIndex('users_customer').on(table.serviceId, table.customerId),
    index('users_staff').on(table.serviceId).where(sql`${table.kind} = 'staff'`),
    index('users_wrap_up').on(table.wrapUpUntilMs).where(sql`${table.wrapUpUntilMs} is not null`),
  ],
)

import { and, eq, ne, not, sql } from 'drizzle-orm'
import { type AccountKind, type PushKind, usualPushSettings } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Database, Db } from '#server/db/database.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import { users } from '#server/services/tables.ts'
import { liveDevices } from './live-devices.ts'
import { pushSubscriptions } from './tables.ts'
import { isWished } from './wishes.ts'

/** Accounts that have a device for pushes: a change that concerns none of them costs no statement. */
export type PushDevices = {
  /** Those of some accounts that may have one. Until the first reading each may. */
  among(eids: readonly string[]): string[]
  /** Whether anybody of a service's staff may have one. */
  isAnyOf(serviceId: string): boolean
  /**
   * The staff of a service who can be told of a kind of event by push now: on a device whose push service does not refuse
   * the installation and that has shown what it last had to, by their own settings. Nobody while nothing is pushed.
   */
  reached(db: Db, serviceId: string, kind: PushKind): Promise<string[]>
  /** A subscription was stored. */
  added(account: Account): void
  /** Pushes are sent from now on. */
  turnOn(): void
  isOn(): boolean
  /** Reads them, and where other processes may add some, goes on to do so. */
  start(): Promise<void>
}

type Account = { eid: string; serviceId: string; kind: (typeof AccountKind.options)[number] }

/** How late another process notices the first subscription of an account, in milliseconds. */
const readAgainMs = 10_000

type Deps = {
  database: Database
  clock: Clock
  nowMs: () => number
  log: Logger
  /** Ends the timer. */
  signal: AbortSignal
}

export function createPushDevices(deps: Deps): PushDevices {
  const { database, clock, log, signal } = deps
  let isOn = false
  let known: { eids: Set<string>; services: Set<string> } | null = null
  /** Stored since the last reading began. */
  const added = new Map<string, Account>()

  async function read() {
    const before = [...added.keys()]
    try {
      const { eid, serviceId } = pushSubscriptions
      const rows = await database.db
        .selectDistinct({ eid, serviceId, kind: users.kind })
        .from(pushSubscriptions)
        .innerJoin(users, eq(users.eid, eid))
      known = { eids: new Set(rows.map((row) => row.eid)), services: servicesOf(rows) }
      for (const eid of before) added.delete(eid)
    } catch (error) {
      if (!signal.aborted) log.warn('push-subscriptions-unread', factsOf(error))
    }
  }

  async function readAndPlan() {
    await read()
    if (database.shared && !signal.aborted) clock.after(readAgainMs, () => void readAndPlan(), signal)
  }

  const isAnyOf = (serviceId: string) =>
    known === null || known.services.has(serviceId) || servicesOf([...added.values()]).has(serviceId)

  return {
    among: (eids) => eids.filter((eid) => known === null || known.eids.has(eid) || added.has(eid)),
    isAnyOf,
    reached: async (db, serviceId, kind) =>
      isOn && isAnyOf(serviceId) ? readReached(db, serviceId, { kind, nowMs: deps.nowMs() }) : [],
    added: (account) => void added.set(account.eid, account),
    isOn: () => isOn,
    turnOn() {
      isOn = true
    },
    start: readAndPlan,
  }
}

/** A device that has not shown an offer counts as off for this time, unless it has shown something or was used since. */
const silentMs = 600_000

const wasSilent = (nowMs: number) => sql`exists (
  select 1 from offers o
  where o.eid = ${pushSubscriptions.eid} and o.status <> 'pending'
    and o.confirm_by_ms between ${nowMs - silentMs}::bigint and ${nowMs}::bigint
    and o.confirm_by_ms > greatest(${pushSubscriptions.savedAtMs}, ${pushSubscriptions.shownAtMs}))`

/** Services of which some of these accounts are staff. */
const servicesOf = (accounts: readonly Account[]) =>
  new Set(accounts.flatMap(({ kind, serviceId }) => (kind === 'staff' ? serviceId : [])))

async function readReached(db: Db, serviceId: string, { kind, nowMs }: { kind: PushKind; nowMs: number }) {
  const answers = and(ne(pushSubscriptions.answer, 'refused'), not(wasSilent(nowMs)))
  const rows = await liveDevices(db, { serviceId, eids: null }, nowMs, answers)
  const told = rows.filter(({ settings }) => isWished(settings ?? usualPushSettings, kind, nowMs))
  return [...new Set(told.map(({ device }) => device.eid))]
}

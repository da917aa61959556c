import { and, desc, eq, inArray, isNotNull, isNull, like, lt, or, sql } from 'drizzle-orm'
import { type PushAnswer, type PushSettings, usualPushSettings } from '#core/contract/index.ts'
import { afterCommit, type Database, type Db, rowsOf } from '#server/db/database.ts'
import { type Job, job } from '#server/jobs/job.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { liveDevices } from '#server/push-devices/live-devices.ts'
import { pushes, pushSettings, pushSubscriptions } from '#server/push-devices/tables.ts'
import { isQuiet, isWished } from '#server/push-devices/wishes.ts'
import { isLiveSession } from '#server/session/end-sessions.ts'
import { sessions } from '#server/session/tables.ts'
import { seenSince } from '#server/staff/presence.ts'
import { getWhiteLabelFiles } from '#server/theming/white-label-files.ts'
import { type Described, describe, unreadOf } from './describe.ts'
import { isOver, keyOfNotice, type Notice, type NoticeData, noticeKind, type SendData, sendKind } from './notices.ts'
import { payloadOf, topicOf } from './payload.ts'
import { isApple } from './push-services.ts'
import type { PushEnd, SendPush } from './send-push.ts'
import type { ToldRooms } from './told-rooms.ts'
import { pushWords } from './words.ts'

type Deps = {
  database: Database
  jobs: Jobs
  /** Null: the installation has no contact that push services accept, and nothing is pushed. */
  send: () => SendPush | null
  /** Told when a push service refuses the installation. */
  onRefused: (subscription: { serviceId: string; endpoint: string }, end: PushEnd) => void
  baseUrl: () => string
  nowMs: () => number
  newId: () => string
  toldRooms: ToldRooms
}

type Subscription = typeof pushSubscriptions.$inferSelect

type Found = Awaited<ReturnType<typeof liveDevices>>

/**
 * Accounts that need no push: staff of whom a connection says that somebody looks at the app, and visitors with a page of
 * the website open, which shows and sounds.
 */
async function readingAlong(db: Db, found: Found, nowMs: number): Promise<Set<string>> {
  const eidsOf = (isVisitor: boolean) =>
    sql.param(found.filter(({ kind }) => (kind === 'visitor') === isVisitor).map(({ device }) => device.eid))
  const rows = await rowsOf<{ eid: string }>(
    db,
    sql`
      select distinct eid from presence
      where (eid = any(${eidsOf(true)}::uuid[]) or (is_attended and eid = any(${eidsOf(false)}::uuid[])))
        and gone_at_ms is null and seen_at_ms > ${seenSince(nowMs)}::bigint`,
  )
  return new Set(rows.map(({ eid }) => eid))
}

const isWanted = ({ kind }: Described, settings: PushSettings, nowMs: number) => {
  if (kind === 'test' || kind === 'visitor') return true
  return kind === 'over' ? !isQuiet(settings, nowMs) : isWished(settings, kind, nowMs)
}

/** A connection that has broken is noticed within this time: whoever had one may have left without reading. */
const secondLookMs = 60_000

/** Looks a second time, once, at visitors who were connected. What they have read by then is not told. */
async function lookAgain(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  { data, found, reading, atMs }: { data: NoticeData; found: Found; reading: ReadonlySet<string>; atMs: number },
) {
  if (data.isSecond) return
  const visitors = found.filter(({ kind, device }) => kind === 'visitor' && reading.has(device.eid))
  const eids = [...new Set(visitors.map(({ device }) => device.eid))]
  if (eids.length === 0) return
  await jobs.send(tx, noticeKind, { ...data, eids, isSecond: true }, { startAfterMs: atMs + secondLookMs })
}

/** Looks whom a notice reaches, and sends a job for each device that was not told of it before. */
export const noticeJob = ({ database, jobs, nowMs, newId, toldRooms }: Deps): Job =>
  job(noticeKind, (data) =>
    database.transaction(async (tx) => {
      const atMs = nowMs()
      const { notice } = data
      const found = await liveDevices(tx, data, atMs)
      if (found.length === 0) return
      const eids = [...new Set(found.map(({ device }) => device.eid))]
      const reading = notice.of === 'test' ? new Set<string>() : await readingAlong(tx, found, atMs)
      await lookAgain({ jobs }, tx, { data, found, reading, atMs })
      const described = new Map<string, Described | null>()
      for (const eid of eids) described.set(eid, await describe(tx, notice, { eid, nowMs: atMs, page: '' }))
      const told = found.filter(({ device: { eid }, settings }) => {
        const of = described.get(eid)
        const isTold = of?.isOnlyWay || isOver(notice) || !reading.has(eid)
        return of && isTold && isWanted(of, settings ?? usualPushSettings, atMs)
      })
      const shown = isOver(notice) ? await whereShown(tx, told, { notice, atMs }) : told
      const rows = shown.map(({ device }) => ({
        id: newId(),
        subscriptionId: device.id,
        key: keyOfNotice(notice),
        inquiryId: described.get(device.eid)?.inquiryId ?? null,
        createdAtMs: atMs,
      }))
      afterCommit(tx, () => noteRooms(toldRooms, notice, { shown, described }))
      if (rows.length === 0) return
      const made = await tx.insert(pushes).values(rows).onConflictDoNothing().returning()
      const drafts = made.map(({ id }) => ({
        name: sendKind.name,
        data: {
          serviceId: data.serviceId,
          pushId: id,
          notice,
        } satisfies SendData,
      }))
      await jobs.sendAll(tx, drafts)
    }),
  )

function noteRooms(
  toldRooms: ToldRooms,
  notice: Notice,
  { shown, described }: { shown: Found; described: ReadonlyMap<string, Described | null> },
) {
  if (notice.of === 'message')
    for (const { device, kind } of shown)
      if (kind === 'staff' && !isApple(device.endpoint)) toldRooms.add(device.eid, notice.roomId)
  if (notice.of === 'message-read') for (const [eid, of] of described) if (of) toldRooms.remove(eid, notice.roomId)
}

/** A device that is on confirms within this time that it shows a push; one that is off shows it once it is on. */
const confirmedMs = 5000

/**
 * Devices that show what is over, and were not used to answer it. Apple's are left out: each push there has to show
 * something, and what is over is taken away by the next one or the next start.
 */
async function whereShown(tx: Db, devices: Found, { notice, atMs }: { notice: Notice; atMs: number }): Promise<Found> {
  const ids = devices.filter(({ device }) => !isApple(device.endpoint)).map(({ device }) => device.id)
  if (ids.length === 0) return []
  const { subscriptionId: id, key, actedAtMs, shownAtMs, createdAtMs } = pushes
  // The last of a room tells whether its messages were taken away already; one that may never have been sent is none.
  const isOf =
    notice.of === 'message-read'
      ? and(
          or(like(key, `message/${notice.roomId}/%`), like(key, `message-read/${notice.roomId}/%`)),
          or(isNotNull(shownAtMs), lt(createdAtMs, atMs - confirmedMs)),
        )
      : eq(key, keyOfNotice(notice).replace('-over/', '/'))
  const last = await tx
    .selectDistinctOn([id], { id, key })
    .from(pushes)
    .where(and(isOf, inArray(id, ids), isNull(actedAtMs)))
    .orderBy(id, desc(createdAtMs))
  const shown = new Set(last.flatMap(({ id, key }) => (key.startsWith('message-read/') ? [] : id)))
  return devices.filter(({ device }) => shown.has(device.id))
}

/** Sends one push, if there is still something to tell. */
export const sendJob = (deps: Deps): Job =>
  job(sendKind, async (data, signal) => {
    const { database, nowMs } = deps
    const { db } = database
    const send = deps.send()
    const [found] = await db
      .select({ device: pushSubscriptions, settings: pushSettings.settings })
      .from(pushes)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushes.subscriptionId))
      .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
      .leftJoin(pushSettings, eq(pushSettings.eid, pushSubscriptions.eid))
      .where(and(eq(pushes.id, data.pushId), isLiveSession(nowMs())))
    if (!found || !send) return
    const { device, settings } = found
    const { eid, page } = device
    const described = await describe(db, data.notice, { eid, nowMs: nowMs(), page })
    // It was read, taken or withdrawn meanwhile: a push that is overtaken by its end is not sent.
    if (!described) return
    const push = {
      ttlSeconds: Math.max(0, Math.ceil((described.untilMs - nowMs()) / 1000)),
      topic: topicOf(described.tag),
      urgency: described.isUrgent ? 'high' : 'normal',
    } as const
    const told = {
      pushId: data.pushId,
      eid,
      baseUrl: deps.baseUrl(),
      ...(described.kind === 'visitor'
        ? { unread: null, icon: await iconOf(db, device.serviceId) }
        : { unread: await unreadOf(db, eid), icon: null }),
      language: pushWords(device.language),
      settings: { ...(settings ?? usualPushSettings), ...(device.hidesContent && { hidesContent: true }) },
    }
    const end = await send(device, { ...push, payload: payloadOf(described, told) }, signal)
    const shorter = { ...told, settings: { ...told.settings, hidesContent: true } }
    const last =
      end.is === 'large' ? await send(device, { ...push, payload: payloadOf(described, shorter) }, signal) : end
    await note(deps, device, last)
    await again(deps, { data, described }, last)
  })

/** The service's icon; null: it has none. */
async function iconOf(db: Db, serviceId: string): Promise<string | null> {
  const found = await getWhiteLabelFiles(db, serviceId)
  const own = found.ok
    ? found.value.files.find(({ use, type }) => use === 'favicon' && type === 'image/png')
    : undefined
  return own?.url ?? null
}

const answerOf = {
  sent: 'sent',
  refused: 'refused',
  large: 'refused',
  busy: 'busy',
  unreachable: 'unreachable',
} as const

async function note({ database: { db }, onRefused, nowMs }: Deps, device: Subscription, end: PushEnd): Promise<void> {
  const isOwn = and(eq(pushSubscriptions.id, device.id), eq(pushSubscriptions.endpoint, device.endpoint))
  if (end.is === 'gone') {
    await db.delete(pushSubscriptions).where(isOwn)
    return
  }
  const answer: (typeof PushAnswer.options)[number] = answerOf[end.is]
  await db.update(pushSubscriptions).set({ answer, status: end.status, answeredAtMs: nowMs() }).where(isOwn)
  if (end.is === 'refused') onRefused(device, end)
}

/** A push service that is away is asked again by the job, one that says when, at that time. */
async function again(
  { database, jobs, nowMs }: Deps,
  { data, described }: { data: SendData; described: Described },
  end: PushEnd,
): Promise<void> {
  if (end.is !== 'busy' && end.is !== 'unreachable') return
  if (end.waitSeconds === null) throw new Error(`push service: ${end.is}`)
  const startAfterMs = nowMs() + Math.max(1, end.waitSeconds) * 1000
  if (startAfterMs < described.untilMs) await jobs.send(database.db, sendKind, data, { startAfterMs })
}

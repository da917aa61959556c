import { and, asc, eq, lt } from 'drizzle-orm'
import { type LegQuality, maxQualityValues, type QualityValue } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import { downsampled } from '#core/telephony/quality/downsampled.ts'
import { fittingCount } from '#server/calls/answer-size.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadHandler, WriteHandler } from '#server/domain/handler.ts'
import { users } from '#server/services/tables.ts'
import { callParties } from '#server/telephony/tables.ts'
import { callQualityReports } from './tables.ts'

/** Maximum number of reports that are kept of one party of a call. */
const maxReportsOfParty = 100
/** Reports are kept for this time. */
const keptMs = 90 * 24 * 60 * 60_000

/** Stores reports, each once. Those for parties of somebody else are left out of the answer, and not stored. */
export const storeReports: WriteHandler<'reportCallQuality'> = async (
  { body: { reports } },
  { tx, session, nowMs },
) => {
  const stored: string[] = []
  for (const report of reports) {
    if (report.partyId === report.otherPartyId || !(await isOwnParty(tx, session, report))) continue
    const ofParty = and(eq(callQualityReports.callId, report.callId), eq(callQualityReports.partyId, report.partyId))
    if ((await tx.$count(callQualityReports, ofParty)) < maxReportsOfParty)
      await tx
        .insert(callQualityReports)
        .values({ ...report, serviceId: session.serviceId, eid: session.eid, reportedAtMs: nowMs })
        .onConflictDoNothing()
    // Also what is too much: it need not come again.
    stored.push(report.id)
  }
  return ok({ stored })
}

/** `not-found`: a call of which there is no report, or in which the session was not, unless it is an admin's. */
export const qualityOf: ReadHandler<'getCallQuality'> = async ({ params: { callId } }, { db, session }) => {
  if (session.role !== 'admin' && !(await wasInCall(db, session, callId))) return fail('not-found')
  const rows = await db
    .select({ report: callQualityReports, name: users.name })
    .from(callQualityReports)
    .innerJoin(users, eq(users.eid, callQualityReports.eid))
    .where(and(eq(callQualityReports.serviceId, session.serviceId), eq(callQualityReports.callId, callId)))
    .orderBy(asc(callQualityReports.reportedAtMs), asc(callQualityReports.id))
  if (rows.length === 0) return fail('not-found')
  const byLeg = new Map<string, LegQuality>()
  for (const { report, name } of rows) {
    const { partyId, otherPartyId, eid, codec, reason, values } = report
    const key = `${partyId}/${otherPartyId}`
    const before = byLeg.get(key)
    byLeg.set(key, {
      partyId,
      otherPartyId,
      eid,
      name,
      codec,
      unqualifiedCount: (before?.unqualifiedCount ?? 0) + (reason === 'unqualified' ? 1 : 0),
      values: [...(before?.values ?? []), ...values],
    })
  }
  const legs = [...byLeg.values()].map((leg) => ({ ...leg, values: inOrder(leg.values) }))
  return ok({ legs: legs.slice(0, fittingCount(legs)) })
}

/** Values of several reports as one course: the same moment may be in two of them. */
function inOrder<Value extends Pick<QualityValue, 'atMs'>>(values: readonly Value[]): Value[] {
  const once = new Map(values.map((value) => [value.atMs, value]))
  return downsampled(
    [...once.values()].toSorted((a, b) => a.atMs - b.atMs),
    maxQualityValues,
  )
}

export const forgetOldReports = (db: Db, nowMs: number) =>
  db.delete(callQualityReports).where(lt(callQualityReports.reportedAtMs, nowMs - keptMs))

/** Whether a session may report for a party of a call: it is this party. */
async function isOwnParty(
  tx: Db,
  { serviceId, eid }: Session,
  { callId, partyId }: { callId: string; partyId: string },
): Promise<boolean> {
  const own = and(
    eq(callParties.id, partyId),
    eq(callParties.callId, callId),
    eq(callParties.serviceId, serviceId),
    eq(callParties.eid, eid),
  )
  return (await tx.$count(callParties, own)) > 0
}

/** Whether a session was in a call, or was asked to be. */
async function wasInCall(db: Db, { serviceId, eid }: Session, callId: string): Promise<boolean> {
  const own = and(eq(callParties.callId, callId), eq(callParties.serviceId, serviceId), eq(callParties.eid, eid))
  return (await db.$count(callParties, own)) > 0
}

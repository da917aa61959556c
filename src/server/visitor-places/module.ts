import { and, eq, inArray, sql } from 'drizzle-orm'
import { maxMessageLength, type placeCalls } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { rooms, roomVisitors } from '#server/conversations/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { inquiries } from '#server/inquiries/tables.ts'
import type { PushDevices } from '#server/push-devices/push-devices.ts'
import { services } from '#server/services/tables.ts'
import { isTeamHere, teamOf } from '#server/tags/teams.ts'
import { findDestination, targetOf } from '#server/widgets/destinations.ts'
import { faceOf } from '#server/widgets/widget-face.ts'
import { formsOf } from '#server/widgets/widget-forms.ts'
import { shownWidget, type WidgetRow, widgetOf } from '#server/widgets/widgets.ts'
import { bundledTags, isStaffHere } from './bundled-tags.ts'

/**
 * The domain of what a visitor learns about the service: its teams, its links, the look of its widget, and its features
 * [SES-20].
 */
export const visitorPlaces = {
  create({ database: { db }, random, nowMs, settings, pushDevices }) {
    /** `not-found`: the service has no such widget. */
    async function at<T>({ serviceId }: Session, id: string | undefined, use: (row: WidgetRow) => Promise<Result<T>>) {
      const row = await widgetOf(db, serviceId, id, { newId: () => random.uuid(), nowMs: nowMs() })
      return row ? use(row) : fail('not-found')
    }
    const installation = () => ({
      longestEmailSuffix: settings.EVERLINE_EMAIL_SUFFIX,
      sendsPushes: pushDevices.isOn(),
    })
    const handlers: HandlersOf<typeof placeCalls> = {
      getBundledTags: ({ query }, { db, session, nowMs }) =>
        at(session, query.widgetId, async (row) => {
          const hiddenId = query.includeHidden === 'true' ? query.tagId : undefined
          const byPush = await pushDevices.reached(db, session.serviceId, 'offer')
          const asked = { language: query.language, hiddenId, nowMs, byPush }
          const wanted = { ...asked, includeStaffs: true }
          return ok({ tags: await bundledTags(db, session.serviceId, shownWidget(row), wanted) })
        }),
      getTagStaffs: ({ params, query }, { db, session, nowMs }) =>
        at(session, query.widgetId, async (row) => {
          const byPush = await pushDevices.reached(db, session.serviceId, 'offer')
          const asked = { language: query.language, hiddenId: params.tagId, nowMs, byPush }
          const wanted = { ...asked, includeStaffs: query.includeStaffs === 'true' }
          const tags = await bundledTags(db, session.serviceId, shownWidget(row), { ...wanted, language: '' })
          const tag = tags.find(({ id }) => id === params.tagId)
          return tag ? ok({ tag }) : fail('team-not-offered')
        }),
      lookUpDestination: ({ params }, { db, session, nowMs }) =>
        lookUp(db, { serviceId: session.serviceId, id: params.id }, nowMs, pushDevices.reached),
      getVisitorConfig: ({ query }, { db, session }) =>
        at(session, query.widgetId, async (row) => ok({ face: await faceOf(db, row, installation()) })),
      getVisitorForms: ({ query }, { db, session }) =>
        at(session, query.widgetId, async (row) => {
          const forms = await formsOf(db, row.id)
          return ok({ forms: forms.filter(({ definition }) => definition.isOn) })
        }),
      getConfigVisitor: (_, { db, session }) =>
        at(session, undefined, async (row) => {
          const { asksConsent, forms } = await faceOf(db, row, installation())
          const formTypes = forms.map(({ formType }) => formType)
          return ok({ serviceName: await nameOf(db, session.serviceId), widgetId: row.id, asksConsent, formTypes })
        }),
      getVisitorInquiry: ({ params }, { db, session }) => ownInquiry(db, session, params.id),
      getVisitorUsages: async (_, { db, session }) => {
        const isOwn = and(eq(rooms.serviceId, session.serviceId), eq(roomVisitors.visitorEid, session.eid))
        const isOpen = and(isOwn, inArray(inquiries.status, ['open', 'handling']))
        const [open] = await db
          .select({ count: sql<number>`count(*)::int` })
          .from(inquiries)
          .innerJoin(rooms, eq(rooms.inquiryId, inquiries.id))
          .innerJoin(roomVisitors, eq(roomVisitors.roomId, rooms.id))
          .where(isOpen)
        const [all] = await db
          .select({ count: sql<number>`count(*)::int` })
          .from(rooms)
          .innerJoin(roomVisitors, eq(roomVisitors.roomId, rooms.id))
          .where(isOwn)
        const used = { conversations: all?.count ?? 0, openInquiries: open?.count ?? 0 }
        const maxFileBytes = settings.EVERLINE_FILE_MB * 1024 * 1024
        return ok({ usages: { ...used, maxMessageLength, maxFileBytes } })
      },
    }
    return { handlers }
  },
} satisfies ServerModule

async function nameOf(db: Db, serviceId: string): Promise<string> {
  const [service] = await db.select().from(services).where(eq(services.id, serviceId))
  return service?.brandName ?? service?.name ?? ''
}

/** `not-found` also for a link whose team or person is gone: who has it writes to everybody. */
async function lookUp(
  db: Db,
  { serviceId, id }: { serviceId: string; id: string },
  nowMs: number,
  reached: PushDevices['reached'],
) {
  const row = await findDestination(db, serviceId, id)
  const name = row && (await targetOf(db, row))
  if (!row || name === null) return fail('not-found')
  const isTeam = row.kind === 'team'
  const team = isTeam ? await teamOf(db, row.targetId) : null
  const byPush = await reached(db, serviceId, 'offer')
  const isHere = team
    ? await isTeamHere(db, team.eids ?? [], nowMs, byPush)
    : await isStaffHere(db, { serviceId, eid: row.targetId }, nowMs, byPush)
  const to = { tagId: isTeam ? row.targetId : null, staffEid: isTeam ? null : row.targetId }
  return ok({ destination: { id, kind: row.kind, name, ...to, isHere } })
}

/** `not-found` for the inquiries of others. Labels and teams are the staff's. */
async function ownInquiry(db: Db, session: Session, id: string) {
  const [row] = await db
    .select({ inquiry: inquiries })
    .from(inquiries)
    .innerJoin(rooms, eq(rooms.id, inquiries.roomId))
    .innerJoin(roomVisitors, eq(roomVisitors.roomId, rooms.id))
    .where(and(eq(inquiries.id, id), eq(roomVisitors.visitorEid, session.eid), eq(rooms.serviceId, session.serviceId)))
  if (!row) return fail('not-found')
  const { roomId, status, agentEid, agentName, createdAtMs, acceptedAtMs, closedAtMs, missedAtMs, followUp } =
    row.inquiry
  const inquiry = { id, status, agentEid, agentName, createdAtMs, acceptedAtMs, closedAtMs, missedAtMs, followUp }
  return ok({ inquiry, roomId })
}

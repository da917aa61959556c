import * as v from 'valibot'
import {
  DeviceStatus,
  FeedbackLevel,
  FeedbackSubject,
  FeedbackText,
  Id,
  LogLevel,
  type LogRecord,
  MessageText,
  maxLogBatch,
  StaffStatus,
  Uuid,
} from '#core/contract/index.ts'
import { isAtLeast } from '#core/logging/levels.ts'
import { NetworkHint } from '#core/network/network-hint.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { feedbackLane } from '#core/store/rows.ts'
import type { WorkingSet } from '#core/working-set/working-set.ts'
import type { HubApi, HubCommand, LogQuery } from '#workers/ports/hub-api.ts'
import { createAccountCommands } from './account-commands.ts'
import type { Generation } from './generation.ts'
import { createThemingCommands } from './theming-commands.ts'

/** Commands of one tab, over the generation that serves it. */
export type TabCommands = Pick<HubApi, HubCommand> & {
  /** The tab is gone: what it held open is let go. */
  release(): void
}

/** A tab is trusted no more than any other input: what it says of itself is read by a schema. */
const TabLines = v.pipe(
  v.array(
    v.object({
      level: LogLevel,
      class: v.string(),
      function: v.string(),
      tag: v.string(),
      facts: v.optional(v.record(v.string(), v.nullish(v.union([v.string(), v.number(), v.boolean()])))),
    }),
  ),
  v.maxLength(maxLogBatch),
)

const Feedback = v.object({ id: Uuid, subject: FeedbackSubject, text: FeedbackText, level: FeedbackLevel })
const DevicePorts = v.omit(DeviceStatus, ['isMQTTConnected'])
const LogQuerySchema = v.object({
  before: v.nullable(v.number()),
  level: LogLevel,
  text: v.pipe(v.string(), v.maxLength(200)),
})
const logPage = 100

/**
 * @param tabId names the tab in the log
 * @param endGeneration closes this generation and begins the next: after a sign-out, or when another eid signs in
 */
export function createCommands(
  generation: Generation,
  {
    tabId,
    build,
    random,
    clock,
    endGeneration,
  }: { tabId: string; build: string; random: Random; clock: Clock; endGeneration: () => void },
): TabCommands {
  const { session, store, api } = generation
  const openRooms: string[] = []
  let stopReading = () => {}
  let hasForced = false

  const signedIn = async <T>(use: (workingSet: WorkingSet) => Promise<Result<T>>): Promise<Result<T>> => {
    await generation.entered()
    const workingSet = generation.workingSet()
    return workingSet ? use(workingSet) : fail('signed-out')
  }
  const done = async (work: unknown): Promise<Result<null>> => {
    await work
    return ok(null)
  }

  return {
    ...createAccountCommands(generation, { clock, random, endGeneration }),
    ...createThemingCommands(generation),
    async signOut({ evenUnsent }) {
      const unsent = generation.workingSet()?.outbox.unsent() ?? (await store.loadOutbox())
      if (unsent.length > 0 && !evenUnsent) return fail('unsent-messages', undefined, { count: unsent.length })
      await session.signOut()
      await generation.wipe({ successor: null, keepWords: false })
      endGeneration()
      return ok(null)
    },
    updateProfile: (profile) =>
      signedIn(async () => {
        const answer = await api.call('updateProfile', { body: profile })
        if (!answer.ok) return answer
        session.renewProfile(answer.value)
        const state = session.state()
        // The token says the name that messages go out under.
        if (state.name === 'signed-in') await session.accessToken({ insteadOf: state.token.accessToken })
        return ok(null)
      }),
    listDevices: () =>
      signedIn(async () => {
        const answer = await api.call('listStaffDevices', { params: { eid: generation.ownerEid() ?? '' } })
        return answer.ok ? ok(answer.value.devices) : answer
      }),
    releaseDevices: (ids) =>
      signedIn(async () => {
        const input = { params: { eid: generation.ownerEid() ?? '' }, body: { deviceList: [...ids] } }
        const answer = await api.call('releaseStaffDevices', input)
        return answer.ok ? ok(answer.value.devices) : answer
      }),
    async reportDevices(ports) {
      if (!v.is(DevicePorts, ports)) return fail('invalid-request')
      generation.reportPorts(ports)
      return ok(null)
    },
    sendFeedback: ({ id, subject, text, level }) =>
      signedIn(async ({ outbox }) => {
        if (!v.is(Feedback, { id, subject, text, level })) return fail('invalid-request')
        const isOfApp = subject === 'app'
        const about = {
          subject,
          level,
          appVersion: isOfApp ? build : '',
          logSessionId: isOfApp ? generation.epoch : '',
        }
        await outbox.add({ id, roomId: feedbackLane, kind: 'feedback', text, inquiryId: null, about })
        if (isOfApp) generation.log.flush()
        return ok(null)
      }),
    async readLog(query) {
      if (!v.is(LogQuerySchema, query)) return fail('invalid-request')
      const found = await generation.log.newest(query.before, logPage, fitsIn(query))
      return !found.ok && found.error.name === 'log-no-record' ? ok({ records: [], next: null }) : found
    },
    searchLogs: (query) => signedIn(() => api.call('searchLogs', { query })),
    listFeedback: (query) => signedIn(() => api.call('listAppFeedback', { query })),
    setStatus: (status) =>
      signedIn(async () => {
        const state = session.state()
        if (state.name !== 'signed-in') return fail('signed-out')
        if (!v.is(StaffStatus, status)) return fail('invalid-request')
        const answer = await api.call('setStaffStatus', { params: { eid: state.token.eid }, body: { status } })
        return answer.ok ? ok(null) : answer
      }),

    sendMessage: ({ id, eid, roomId, text }) =>
      signedIn(async ({ outbox }) => {
        if (generation.ownerEid() !== eid) return fail('signed-out')
        if (!v.is(Uuid, id) || !v.is(MessageText, text)) return fail('invalid-request')
        const conversation = await store.conversation(roomId)
        // Rows that are being filled again lack conversations that the tab still shows: its words wait for the backend.
        if (!conversation && (await store.loadCursor(eid)) !== null) return fail('not-found')
        await outbox.add({ id, roomId, kind: 'message', text, inquiryId: conversation?.inquiry?.id ?? null })
        return ok(null)
      }),
    retryMessage: (id) => signedIn(({ outbox }) => outbox.retry(id)),
    withdrawMessage: (id) =>
      signedIn(async ({ outbox }) => {
        const row = await outbox.withdraw(id)
        return row.ok ? ok({ text: row.value.text }) : row
      }),
    saveDraft: async ({ eid, roomId, text }) =>
      generation.ownerEid() === eid ? done(store.saveDraft(roomId, text, clock.nowMs())) : fail('signed-out'),

    openRoom: (roomId) =>
      signedIn((workingSet) => {
        openRooms.push(roomId)
        return workingSet.openRoom(roomId)
      }),
    closeRoom: (roomId) =>
      signedIn((workingSet) => {
        const index = openRooms.indexOf(roomId)
        if (index < 0) return done(null)
        openRooms.splice(index, 1)
        return done(workingSet.closeRoom(roomId))
      }),
    loadHistory: ({ roomId, beforeSeq }) => signedIn((workingSet) => workingSet.loadHistory(roomId, beforeSeq)),
    readAlong: (roomId) =>
      signedIn((workingSet) => {
        stopReading()
        stopReading = roomId === null ? () => {} : workingSet.readAlong(roomId)
        return done(null)
      }),
    markRead: ({ roomId, seq }) => signedIn((workingSet) => done(workingSet.markRead(roomId, seq))),
    setTyping: (roomId) => signedIn((workingSet) => done(workingSet.setTyping(roomId))),

    acceptOffer: (offerId) => answerOffer(offerId, true),
    async declineOffer(offerId) {
      const answer = await answerOffer(offerId, false)
      return answer.ok ? ok(null) : answer
    },
    takeOver: (conversationId) =>
      signedIn(async () => {
        const id = (await store.conversation(conversationId))?.inquiry?.id
        if (id === undefined) return fail('not-found')
        const answer = await api.call('takeOverInquiry', { params: { id }, idempotencyKey: random.uuid() })
        if (!answer.ok) return answer
        await store.storeConversation(answer.value.conversation)
        return ok(null)
      }),
    closeInquiry: (conversationId) =>
      signedIn(async ({ outbox }) => {
        const inquiry = (await store.conversation(conversationId))?.inquiry
        if (!inquiry) return fail('not-found')
        if (inquiry.status === 'closed') return fail('inquiry-closed')
        const closing = outbox.unsent().some((row) => row.kind === 'close-inquiry' && row.inquiryId === inquiry.id)
        if (closing) return ok(null)
        const command = { roomId: conversationId, kind: 'close-inquiry', text: '', inquiryId: inquiry.id } as const
        await outbox.add({ id: random.uuid(), ...command })
        return ok(null)
      }),

    hint: async (hint) => {
      if (!v.is(NetworkHint, hint)) return fail('invalid-request')
      generation.network.hint(hint)
      if (hint.event !== 'offline') generation.log.flush()
      return ok(null)
    },
    forceRegion: async (region) => {
      if (region !== null && !v.is(Id, region)) return fail('invalid-request')
      hasForced = region !== null
      generation.discovery.force(region)
      return ok(null)
    },
    measureRegions: () => generation.discovery.measureNow(),
    async log(lines) {
      const parsed = v.safeParse(TabLines, lines)
      if (!parsed.success) return fail('invalid-request')
      for (const { level, facts, ...place } of parsed.output)
        generation.log.logger.write(level, place, facts, { tab: tabId })
      return ok(null)
    },
    release() {
      stopReading()
      if (hasForced) generation.discovery.force(null)
      for (const roomId of openRooms.splice(0)) generation.workingSet()?.closeRoom(roomId)
    },
  }

  function fitsIn({ level, text }: LogQuery) {
    const wanted = text.trim().toLowerCase()
    const eid = generation.ownerEid()
    return (record: LogRecord) =>
      isAtLeast(record.level, level) &&
      // Another account's lines are in this browser's log too.
      (record.eid === null || record.eid === eid) &&
      [record.class, record.function, record.tag, record.value].join(' ').toLowerCase().includes(wanted)
  }

  async function answerOffer(offerId: string, accept: boolean): Promise<Result<{ conversationId: string }>> {
    return signedIn(async () => {
      const offer = await store.entity('offer', offerId)
      if (!offer) return fail('not-found')
      const answer = await api.call('answerInquiry', {
        params: { id: offer.inquiryId },
        body: { accept },
        // Accepted in two tabs at once, or again after a lost answer, it counts once.
        idempotencyKey: accept ? offerId : random.uuid(),
      })
      if (!answer.ok) return answer
      if (answer.value.conversation) await store.storeConversation(answer.value.conversation)
      return ok({ conversationId: offer.conversationId })
    })
  }
}

import { createRxDatabase } from 'rxdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import type { Commands, Replica } from '#app/data/everline.tsx'
import {
  entities as declared,
  type EntityName,
  type EntityValue,
  type LogRecord,
  type Profile,
  type StaffDevice,
} from '#core/contract/index.ts'
import { isAtLeast } from '#core/logging/levels.ts'
import { fail, ok } from '#core/platform/result.ts'
import { entityRow } from '#core/store/entity-rows.ts'
import { feedbackLane, type LiveRow, type LiveValue, messageKey, type StateRow } from '#core/store/rows.ts'
import { liveSchemas, persistentSchemas } from '#core/store/schemas.ts'
import { fakeAccount } from './fake-account.ts'
import { fakeTheming } from './fake-theming.ts'
import { discoveryOf, own, rowsOf, type Scene, staff } from './rows.ts'

const schemasOf = <S extends Record<string, unknown>>(schemas: S) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, { schema }])) as {
    [K in keyof S]: { schema: S[K] }
  }

let profile: Profile = {
  eid: own,
  serviceId: 'demo',
  name: 'Mara Okafor',
  isAnonymous: false,
  role: 'agent',
  status: 'available',
}
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const thisDevice = {
  id: 'device-1',
  browser: 'Chrome 156',
  os: 'Linux',
  language: 'en',
  timeZone: 'Europe/Berlin',
  status: null,
}

/** What a browser's log may look like. */
const logLines = (nowMs: number): LogRecord[] =>
  Array.from({ length: 14 }, (_, n) => ({
    timestamp: nowMs - n * 60_000,
    time: new Date(nowMs - n * 60_000).toISOString(),
    class: n % 3 === 0 ? 'connection' : 'session',
    function: 'link',
    tag: n % 3 === 0 ? 'down' : 'signed-in',
    value: n % 3 === 0 ? '{"attempts":2}' : '',
    eid: own,
    did: 'device-1',
    tab: null,
    cid: null,
    sessionId: 'epoch',
    level: n % 3 === 0 ? 'warn' : 'info',
    platform: 'web',
    vid: null,
    serviceId: 'demo',
  }))

/** A hub that knows nobody else: its rows are a scene, and commands change those rows as the real one would. */
export async function fakeHub(scene: Scene, signedIn: boolean, isAdmin: boolean) {
  if (isAdmin) profile = { ...profile, role: 'admin' }
  const storage = getRxStorageMemory()
  const persistent = await createRxDatabase({ name: 'persistent', storage, multiInstance: false })
  const live = await createRxDatabase({ name: 'live', storage, multiInstance: false })
  await persistent.addCollections(schemasOf(persistentSchemas))
  await live.addCollections(schemasOf(liveSchemas))
  const replica = { persistent, live } as unknown as Replica
  const { conversations, messages, outbox, entities, state } = replica.persistent

  const setState = (row: StateRow) => state.incrementalUpsert(row)
  const putEntity = <E extends EntityName>(entity: E, value: EntityValue<E>) => {
    const { key, version } = declared[entity]
    const id = String((value as Record<string, unknown>)[key])
    return entities.incrementalUpsert(entityRow({ entity, id, version, value: { ...value } }))
  }
  const setLive = (row: LiveRow) => replica.live.live.incrementalUpsert(row)
  let failNext: Parameters<typeof fail> | null = null
  const answer = async <T>(value: T) => {
    await wait(20)
    const refused = failNext
    failNext = null
    return refused ? fail(...refused) : ok(value)
  }

  const nowMs = Date.now()
  const rows = rowsOf(scene, nowMs)
  await conversations.bulkInsert(rows.conversations)
  await messages.bulkInsert(rows.messages)
  await outbox.bulkInsert(rows.outbox)
  await state.bulkInsert([
    { id: 'counts', value: rows.counts },
    ...(signedIn ? [{ id: 'profile' as const, value: profile }] : []),
  ])
  for (const row of staff) await putEntity('staff', row)
  const session = (value: LiveValue<'session'>['state']) =>
    setLive({
      id: 'session',
      value: { state: value, profile: value === 'signed-out' || value === 'starting' ? null : profile, failure: null },
    })
  const connection = (value: LiveValue<'connection'>['state'], asOfMs = nowMs) =>
    setLive({
      id: 'connection',
      value: { state: value, localSinceMs: nowMs, localAsOfMs: asOfMs, clockOffsetMs: 0 },
    })
  await session(scene === 'starting' ? 'starting' : signedIn ? 'signed-in' : 'signed-out')
  await connection(scene === 'offline' ? 'offline' : 'live')

  const port = { hasDevice: true, list: [{ deviceId: 'a', label: 'Built-in' }], selected: 'a' }
  await setLive({
    id: 'network',
    value: {
      onlineState: 'connected',
      lastOnlineState: 'connected',
      latency: 42,
      avg: 47.3,
      effectiveType: '4g',
      isOnline: true,
      lastEvent: { name: 'visible', localAtMs: nowMs },
    },
  })
  await setLive({
    id: 'connection-history',
    value: {
      changes: [
        { state: 'live', localAtMs: nowMs - 60_000 },
        { state: 'catching-up', localAtMs: nowMs - 61_000 },
        { state: 'offline', localAtMs: nowMs - 90_000 },
      ],
    },
  })
  await setLive({
    id: 'hub',
    value: {
      epoch: '0199-epoch',
      build: 'b1',
      kind: 'shared-worker',
      localSinceMs: nowMs - 3_600_000,
      tabs: [
        { id: 'tab-1', localSinceMs: nowMs - 3_600_000 },
        { id: 'tab-2', localSinceMs: nowMs },
      ],
    },
  })
  await setLive({
    id: 'session-times',
    // Half a minute more, so that it is ten for as long as it is looked at.
    value: { localExpiresAtMs: nowMs + 630_000, localRefreshExpiresAtMs: nowMs + 30 * 86_400_000 },
  })
  await setLive({ id: 'storage', value: { state: 'ok', rescued: 0 } })
  const setRegions = (change: Partial<LiveValue<'discovery'>> = {}) =>
    setLive({ id: 'discovery', value: { ...discoveryOf(scene, Date.now()), ...change } })
  await setRegions()
  await setLive({
    id: 'device-status',
    value: { isMQTTConnected: true, audioInput: port, videoInput: { ...port, list: [] }, audioOutput: port },
  })

  const calls: [string, unknown][] = []
  const said = <Name extends keyof Commands>(name: Name, run: Commands[Name]): Commands[Name] =>
    ((input: never) => {
      calls.push([name, input])
      return (run as (input: never) => unknown)(input)
    }) as Commands[Name]

  /** What was asked of the messages, as text. */
  const messageQueries: string[] = []
  const find = messages.find.bind(messages)
  messages.find = (query) => {
    messageQueries.push(JSON.stringify(query))
    return find(query)
  }

  async function arrive(roomId: string, text: string, senderEid?: string, messageId?: string) {
    // Fields that the schema does not name are in the data, not on the document.
    const document = await conversations.findOne(roomId).exec()
    if (!document) return
    const room = document.toJSON()
    const seq = room.lastSeq + 1
    const isMine = senderEid === own
    await messages.insert({
      id: messageId ?? `${roomId}-${seq}`,
      key: messageKey(roomId, seq),
      roomId,
      seq,
      senderEid: isMine ? own : room.visitorEid,
      senderName: isMine ? profile.name : room.visitorName,
      senderKind: isMine ? 'staff' : 'visitor',
      kind: 'text',
      text,
      sentAtMs: Date.now(),
    })
    await document.incrementalPatch({
      lastSeq: seq,
      ranges: [[1, seq]],
      lastAtMs: Date.now(),
      preview: text,
      previewEid: isMine ? own : room.visitorEid,
      unread: isMine ? room.unread : room.unread + 1,
    })
  }

  async function enter() {
    await setState({ id: 'profile', value: profile })
    await session('signed-in')
  }

  let sent = 100
  const queued = () => ({
    id: `01990000-0000-7000-8000-${String(sent++).padStart(12, '0')}`,
    inquiryId: null,
    localCreatedAtMs: Date.now(),
    state: 'queued' as const,
    attempts: 0,
    failure: null,
  })
  let devices: StaffDevice[] = [
    { ...thisDevice, lastUsedAtMs: nowMs, isOwn: true },
    {
      ...thisDevice,
      id: 'device-2',
      browser: 'Safari 26',
      os: 'iOS 26.1',
      lastUsedAtMs: nowMs - 7_200_000,
      isOwn: false,
    },
  ]
  const commands: Commands = {
    ...fakeAccount({ said, answer, signIn: enter }),
    ...fakeTheming({ said, answer }),
    signOut: said('signOut', async ({ evenUnsent }) => {
      const count = (await outbox.find().exec()).length
      if (count > 0 && !evenUnsent) return fail('unsent-messages', undefined, { count })
      await state.findOne('profile').remove()
      await session('signed-out')
      return ok(null)
    }),
    updateProfile: said('updateProfile', async (change) => {
      const result = await answer(null)
      if (!result.ok) return result
      profile = { ...profile, ...change }
      await setState({ id: 'profile', value: profile })
      await session('signed-in')
      return result
    }),
    listDevices: said('listDevices', () => answer(devices)),
    releaseDevices: said('releaseDevices', async (ids) => {
      const result = await answer(null)
      if (!result.ok) return result
      devices = devices.filter(({ id }) => !ids.includes(id))
      return ok(devices)
    }),
    reportDevices: said('reportDevices', () => answer(null)),
    sendFeedback: said('sendFeedback', async ({ subject, text, level }) => {
      const result = await answer(null)
      if (!result.ok) return result
      const about = { subject, level, appVersion: 'b1', logSessionId: 'epoch' }
      await outbox.insert({ ...queued(), roomId: feedbackLane, kind: 'feedback', text, about })
      return result
    }),
    readLog: said('readLog', ({ before, level, text }) => {
      const found = logLines(nowMs).filter(
        (line) => isAtLeast(line.level, level) && `${line.class} ${line.tag} ${line.value}`.includes(text),
      )
      return answer({
        records: found.slice(before ?? 0, (before ?? 0) + 10),
        next: before === null && found.length > 10 ? 10 : null,
      })
    }),
    searchLogs: said('searchLogs', ({ text = '' }) =>
      answer({
        records: logLines(nowMs)
          .filter((line) => `${line.class} ${line.tag}`.includes(text))
          .map((line, id) => ({ ...line, id, uploaderEid: own, receivedAtMs: nowMs })),
        next: null,
      }),
    ),
    listFeedback: said('listFeedback', () =>
      answer({
        feedback: [
          {
            id: '01990000-0000-7000-8000-00000000feed',
            eid: own,
            name: 'Tom Becker',
            text: 'The bell rings twice when I have two tabs.',
            about: 'app' as const,
            appVersion: 'b1',
            level: 'MAJOR' as const,
            logSessionId: 'epoch',
            createdAtMs: nowMs - 3_600_000,
          },
          {
            id: '01990000-0000-7000-8000-00000000feec',
            eid: own,
            name: 'Lena Fischer',
            text: 'Customers wait too long on Mondays.',
            about: 'service' as const,
            appVersion: '',
            level: 'MINOR' as const,
            logSessionId: '',
            createdAtMs: nowMs - 7_200_000,
          },
        ],
        more: false,
      }),
    ),
    setStatus: said('setStatus', async (status) => {
      const self = staff.find((row) => row.eid === own)
      if (self) await putEntity('staff', { ...self, status })
      return answer(null)
    }),
    sendMessage: said('sendMessage', async ({ roomId, text }) => {
      const result = await answer(null)
      if (!result.ok) return result
      const id = `01990000-0000-7000-8000-${String(sent++).padStart(12, '0')}`
      await outbox.insert({
        id,
        roomId,
        kind: 'message',
        text,
        inquiryId: null,
        localCreatedAtMs: Date.now(),
        state: 'queued',
        attempts: 0,
        failure: null,
      })
      const line = await replica.live.live.findOne('connection').exec()
      const state = (line?.toJSON().value as LiveValue<'connection'> | undefined)?.state
      if (state === 'live') {
        void wait(60)
          .then(() => arrive(roomId, text, own, id))
          .then(() => outbox.findOne(id).remove())
      }
      return result
    }),
    retryMessage: said('retryMessage', async (id) => {
      await outbox.findOne(id).incrementalPatch({ state: 'queued', failure: null })
      return answer(null)
    }),
    withdrawMessage: said('withdrawMessage', async (id) => {
      const row = await outbox.findOne(id).exec()
      const text = row?.toJSON().text ?? ''
      await row?.remove()
      return answer({ text })
    }),
    saveDraft: said('saveDraft', async ({ roomId, text }) => {
      await setState({ id: `draft/${roomId}`, value: { text, localAtMs: Date.now() } })
      return answer(null)
    }),
    openRoom: said('openRoom', () => answer(null)),
    closeRoom: said('closeRoom', () => answer(null)),
    loadHistory: said('loadHistory', () => answer(null)),
    readAlong: async () => ok(null),
    markRead: said('markRead', async ({ roomId }) => {
      await conversations.findOne(roomId).incrementalPatch({ unread: 0 })
      return answer(null)
    }),
    setTyping: said('setTyping', () => answer(null)),
    acceptOffer: said('acceptOffer', async (offerId) => {
      const result = await answer(null)
      if (!result.ok) return result
      const row = await entities.findOne(`offer/${offerId}`).exec()
      const value = row?.toJSON().value as { conversationId: string }
      await entities.findOne(`offer/${offerId}`).incrementalPatch({ value: { ...value, status: 'accepted' } as never })
      await takeOver(value.conversationId)
      return ok({ conversationId: value.conversationId })
    }),
    declineOffer: said('declineOffer', async (offerId) => {
      const row = await entities.findOne(`offer/${offerId}`).exec()
      await row?.incrementalPatch({ value: { ...row.toJSON().value, status: 'declined' } as never })
      return answer(null)
    }),
    takeOver: said('takeOver', async (id) => {
      const result = await answer(null)
      if (result.ok) await takeOver(id)
      return result
    }),
    closeInquiry: said('closeInquiry', async (roomId) => {
      const result = await answer(null)
      if (!result.ok) return result
      await outbox.insert({
        id: `01990000-0000-7000-8000-${String(sent++).padStart(12, '0')}`,
        roomId,
        kind: 'close-inquiry',
        text: '',
        inquiryId: null,
        localCreatedAtMs: Date.now(),
        state: 'queued',
        attempts: 0,
        failure: null,
      })
      return result
    }),
    hint: said('hint', () => answer(null)),
    forceRegion: () => answer(null),
    measureRegions: said('measureRegions', async () => {
      const result = await answer(null)
      if (result.ok) await setRegions({ chosen: 'eu-west', forcedBy: null })
      return result
    }),
    log: () => answer(null),
  }

  async function takeOver(id: string) {
    const row = await conversations.findOne(id).exec()
    if (!row) return
    const inquiry = {
      ...row.toJSON().inquiry,
      status: 'handling',
      agentEid: own,
      agentName: profile.name,
      acceptedAtMs: Date.now(),
    }
    await row.incrementalPatch({ status: 'handling', member: true, inquiry: inquiry as never })
  }

  return {
    replica,
    commands,
    /** What a test may do to the world. */
    world: {
      calls,
      messageQueries,
      arrive,
      setState,
      putEntity,
      setLive,
      setRegions,
      session,
      connection,
      failNext: (...failure: Parameters<typeof fail>) => {
        failNext = failure
      },
      /** As another tab or device would. */
      async rename(name: string) {
        profile = { ...profile, name }
        await setState({ id: 'profile', value: profile })
        await session('signed-in')
      },
      outbox: (row: Parameters<typeof outbox.insert>[0]) => outbox.insert(row),
    },
  }
}

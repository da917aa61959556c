import { createRxDatabase } from 'rxdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import type { Commands, Replica } from '#app/data/everline.tsx'
import {
  type Conversation,
  commands as commandsOfContract,
  entities as declared,
  type EntityName,
  type EntityValue,
  type FoundLine,
  type MessageChange,
  type Note,
  type Profile,
  permissionsOf,
  type ReplyTo,
  type SentContent,
} from '#core/contract/index.ts'
import { builtInCloudConfig } from '#core/discovery/cloud-config.ts'
import { cloudSettingsOf } from '#core/discovery/cloud-settings.ts'
import { createKnowledgeHere } from '#core/knowledge/knowledge-here.ts'
import { isAtLeast } from '#core/logging/levels.ts'
import { changeNow } from '#core/message-changes/changed-message.ts'
import { noDrafts, type RoomDrafts, withDraft, withSent } from '#core/messages/drafts.ts'
import { noteNow } from '#core/notes/changed-note.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import { systemClock } from '#core/platform/clock.ts'
import { deferred } from '#core/platform/deferred.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { createSearchHere } from '#core/search/search-here.ts'
import { entityRow } from '#core/store/entity-rows.ts'
import type { PersistentDatabase } from '#core/store/open-database.ts'
import {
  type LiveRow,
  type LiveValue,
  messageKey,
  type StaffRow,
  type StateRow,
  type StateValue,
} from '#core/store/rows.ts'
import { liveSchemas, persistentSchemas } from '#core/store/schemas.ts'
import { countedStorage, type StorageWork } from './counted-storage.ts'
import { failOnDemand } from './fail-on-demand.ts'
import { fakeAccount } from './fake-account.ts'
import { answerBySchema, checkAnswer, type FakeAnswers, type FakeDeps } from './fake-answers.ts'
import { fakeCalls } from './fake-calls.ts'
import { fakeCannedResponses } from './fake-canned-responses.ts'
import { fakeContacts } from './fake-contacts.ts'
import { fakeKnowledge } from './fake-knowledge.ts'
import { fakeLinkPreviews } from './fake-link-previews.ts'
import { fakeLogs, logLines } from './fake-logs.ts'
import { fakeMonitoring } from './fake-monitoring.ts'
import { fakeNumbers } from './fake-numbers.ts'
import { fakeParticipants } from './fake-participants.ts'
import { fakePush } from './fake-push.ts'
import { fakeSettings } from './fake-settings.ts'
import { fakeTags } from './fake-tags.ts'
import { fakeTexts } from './fake-texts.ts'
import { fakeTheming } from './fake-theming.ts'
import { fakeTranslations } from './fake-translations.ts'
import { fakeVisitorCards } from './fake-visitor-cards.ts'
import { fakeWebhooks } from './fake-webhooks.ts'
import { fakeWidgets } from './fake-widgets.ts'
import { discoveryOf, messageId as idOfMessage, own, rowsOf, type Scene, staff } from './rows.ts'

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
  phone: '',
  serviceName: 'Fernhill Outdoor',
}
/** Line that only the backend finds, for any search. */
const foundLongAgo = (text: string): FoundLine => ({
  ...{ kind: 'message', id: idOfMessage(firstRoom, 900), roomId: firstRoom, seq: 1, senderEid: own },
  ...{ senderName: 'Mara Okafor', senderKind: 'staff', atMs: 1_600_000_000_000, excerpt: `Long ago: ${text}` },
})
const firstRoom = '01900000-0000-7000-8000-000000000001'
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A hub without a backend: its rows are those of a scene, and commands change them as the real hub would. */
export async function fakeHub(scene: Scene, signedIn: boolean, isAdmin: boolean) {
  const role = isAdmin ? 'admin' : 'agent'
  profile = { ...profile, role, permissions: permissionsOf(role) }
  const storageWork: StorageWork = { queries: 0, rows: 0, writes: 0 }
  const storage = countedStorage(getRxStorageMemory(), storageWork)
  const persistent = await createRxDatabase({ name: 'persistent', storage, multiInstance: false })
  const live = await createRxDatabase({ name: 'live', storage, multiInstance: false })
  await persistent.addCollections(schemasOf(persistentSchemas))
  await live.addCollections(schemasOf(liveSchemas))
  let isOver = false
  const replica = { persistent, live, isOver: () => isOver } as unknown as Replica
  const { conversations, messages, outbox, entities, state } = replica.persistent

  const setState = (row: StateRow) => state.incrementalUpsert(row)
  const putEntity = <E extends EntityName>(entity: E, value: EntityValue<E>) => {
    const { key, version } = declared[entity]
    const id = String((value as Record<string, unknown>)[key])
    return entities.incrementalUpsert(entityRow({ entity, id, version, value: { ...value } }, declared))
  }
  const changeDrafts = async (roomId: string, change: (drafts: RoomDrafts) => RoomDrafts | null) => {
    const row = (await state.findOne(`draft/${roomId}`).exec())?.toMutableJSON()
    const drafts = change({ ...noDrafts, ...(row?.value as StateValue<`draft/${string}`> | undefined) })
    if (drafts) await setState({ id: `draft/${roomId}`, value: drafts })
    return drafts !== null
  }
  const searchHere = createSearchHere({
    database: persistent as unknown as PersistentDatabase,
    clock: systemClock,
    signal: new AbortController().signal,
  })
  const knowledgeHere = createKnowledgeHere({
    database: persistent as unknown as PersistentDatabase,
    clock: systemClock,
    signal: new AbortController().signal,
  })
  const setLive = (row: LiveRow) => replica.live.live.incrementalUpsert(row)
  const answer = async <T>(value: T) => {
    await wait(20)
    return ok(value)
  }

  const nowMs = Date.now()
  const rows = rowsOf(scene, nowMs)
  await conversations.bulkInsert(rows.conversations)
  await messages.bulkInsert(rows.messages)
  await outbox.bulkInsert(rows.outbox)
  await state.bulkInsert([
    ...(scene === 'first' ? [] : [{ id: 'counts' as const, value: rows.counts }]),
    ...(signedIn ? [{ id: 'profile' as const, value: profile }] : []),
  ])
  for (const row of staff) await putEntity('staff', row)
  const session = (value: LiveValue<'session'>['state'], failure: LiveValue<'session'>['failure'] = null) =>
    setLive({
      id: 'session',
      value: { state: value, profile: value === 'signed-out' || value === 'starting' ? null : profile, failure },
    })
  async function changeProfile(change: Partial<Profile>) {
    profile = { ...profile, ...change }
    await setState({ id: 'profile', value: profile })
    await session('signed-in')
  }
  const connection = (value: LiveValue<'connection'>['state'], asOfMs = nowMs) =>
    setLive({
      id: 'connection',
      value: { state: value, localSinceMs: nowMs, localAsOfMs: asOfMs, clockOffsetMs: 0 },
    })
  await session(scene === 'starting' ? 'starting' : signedIn ? 'signed-in' : 'signed-out')
  await connection(scene === 'offline' ? 'offline' : scene === 'first' ? 'catching-up' : 'live')

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
    // Half a minute more than ten, so that ten minutes are shown during the whole test.
    value: { localExpiresAtMs: nowMs + 630_000, localRefreshExpiresAtMs: nowMs + 30 * 86_400_000 },
  })
  await setLive({ id: 'log-options', value: { level: null, timeZone: null } })
  await setLive({ id: 'storage', value: { state: 'ok', rescued: 0 } })
  const setRegions = (change: Partial<LiveValue<'discovery'>> = {}) =>
    setLive({ id: 'discovery', value: { ...discoveryOf(scene, Date.now()), ...change } })
  await setRegions()
  await setLive({
    id: 'device-status',
    value: { isMQTTConnected: true, audioInput: port, videoInput: { ...port, list: [] }, audioOutput: port },
  })

  const calls: [string, unknown][] = []
  /** Answers wait for it. */
  let held = deferred<void>()
  held.resolve()
  const said = <Name extends keyof Commands>(name: Name, run: Commands[Name]): Commands[Name] =>
    ((input: never) => {
      calls.push([name, input])
      return (run as (input: never) => unknown)(input)
    }) as Commands[Name]

  /** The queries of the messages that were made, as text. */
  const messageQueries: string[] = []
  const find = messages.find.bind(messages)
  messages.find = (query) => {
    messageQueries.push(JSON.stringify(query))
    return find(query)
  }

  async function arrive(
    roomId: string,
    text: string,
    senderEid?: string,
    messageId?: string,
    replyTo?: ReplyTo,
    kind: 'text' | 'call-missed' | 'call-ended' = 'text',
    content?: SentContent,
  ) {
    // Fields that the schema does not name are in the data, not on the document.
    const document = await conversations.findOne(roomId).exec()
    if (!document) return
    const room = document.toJSON()
    const seq = room.lastSeq + 1
    const isMine = senderEid === own
    await messages.insert({
      id: messageId ?? idOfMessage(roomId, seq),
      key: messageKey(roomId, seq),
      roomId,
      seq,
      senderEid: isMine ? own : room.visitorEid,
      senderName: isMine ? profile.name : room.visitorName,
      senderKind: kind !== 'text' ? 'system' : isMine ? 'staff' : 'visitor',
      kind,
      text,
      sentAtMs: Date.now(),
      ...(replyTo && { replyTo }),
      ...(content && { content }),
    })
    await document.incrementalPatch({
      lastSeq: seq,
      ranges: [[1, seq]],
      lastAtMs: Date.now(),
      preview: text,
      previewEid: isMine ? own : room.visitorEid,
      unread: isMine ? room.unread : room.unread + 1,
      heardAtMs: Date.now(),
    })
  }

  async function enter() {
    await setState({ id: 'profile', value: profile })
    await session('signed-in')
  }

  let sent = 100
  const queued = () => ({
    id: `01990000-0000-7000-8000-${String(sent++).padStart(12, '0')}`,
    localCreatedAtMs: Date.now(),
    state: 'queued' as const,
    attempts: 0,
    failure: null,
  })
  const deps: FakeDeps = {
    ...{ answer, said, nowMs, isEmpty: scene === 'empty', put: putEntity, setLive },
    remove: (entity, id) => entities.findOne(`${entity}/${id}`).remove(),
    valuesOf: async (entity) =>
      // The checked edge: the rows of an entity hold its values.
      (await entities.find({ selector: { entity } }).exec()).map((row) => row.toMutableJSON().value as never),
  }
  const account = fakeAccount({ ...deps, signIn: enter })
  const theming = fakeTheming(deps)
  const settings = fakeSettings(deps)
  const canned = await fakeCannedResponses(deps)
  const knowledge = await fakeKnowledge(deps)
  const tags = await fakeTags(deps)
  const cards = fakeVisitorCards(deps)
  const contacts = await fakeContacts(deps)
  const translations = fakeTranslations()
  const previews = fakeLinkPreviews()
  const numbers = fakeNumbers(deps)
  const phone = fakeCalls(deps)
  const monitoring = fakeMonitoring(deps)
  const fakes = [
    ...[account, theming, settings, canned, knowledge, tags, cards, contacts, translations, previews, numbers, phone],
    ...[monitoring, fakeWebhooks(deps), fakeWidgets(deps), fakeParticipants(), fakeLogs(deps), fakePush(deps)],
  ]
  const answers: FakeAnswers = {
    ...Object.assign({}, ...fakes.map((fake) => fake.answers)),
    async updateProfile({ body }) {
      const result = await answer(null)
      if (!result.ok) return result
      profile = { ...profile, ...body }
      await setState({ id: 'profile', value: profile })
      await session('signed-in')
      return ok(profile)
    },
    /** One line of long ago, which no browser holds. */
    findMessageAt: () => answer({ seq: 1 }),
    searchConversations: ({ query: { text } }) => answer({ lines: [foundLongAgo(text)], next: null }),
    async setStaffStatus({ body: { isIdle: _, ...choice } }) {
      const { reasonId: _id, reason: _reason, ...self } = staff.find((row) => row.eid === own) as StaffRow
      const result = await answer(null)
      if (!result.ok) return result
      const listed = await settings.answers.listBusyReasons()
      const name = listed.ok ? listed.value.reasons.find(({ id }) => id === choice.reasonId)?.name : undefined
      const changed = { ...self, ...choice, ...(name !== undefined && { reason: name }), sinceMs: nowMs }
      await putEntity('staff', changed)
      return ok({ staff: changed })
    },
    /** The last one was taken by somebody else meanwhile. */
    async closeMissedInquiries({ body }) {
      const outcomes = body.inquiryIds.map((inquiryId, index) => ({
        inquiryId,
        refusal: index === body.inquiryIds.length - 1 ? { code: 7001209, message: 'Not missed any more' } : null,
      }))
      return answer({ outcomes })
    },
    async takeOverInquiry({ params }) {
      const result = await answer(null)
      if (!result.ok) return result
      const found = await conversations.find().exec()
      const row = found.find((each) => each.toJSON().inquiry?.id === params.id)
      if (row) await handle(row.id)
      // Screens ignore this answer and show the row.
      return ok({ conversation: row?.toMutableJSON() as Conversation })
    },
  }

  async function isLive() {
    const connection = await replica.live.live.findOne('connection').exec()
    return (connection?.toJSON().value as LiveValue<'connection'> | undefined)?.state === 'live'
  }

  async function record(name: string, input: unknown): Promise<Result<null>> {
    calls.push([name, input])
    return answer(null)
  }

  const commands: Commands = {
    ...account.commands,
    ...theming.commands,
    async hostMedia() {
      return ok(null)
    },
    async releaseMedia() {
      return ok(null)
    },
    async mediaHappened() {
      return ok(null)
    },
    switchCall: (input) => record('switchCall', input),
    hangUp: (input) => record('hangUp', input),
    sendTones: (input) => record('sendTones', input),
    async ask(id, input) {
      calls.push([id, input])
      const run = answers[id] as ((given: unknown) => Promise<Result<never>>) | undefined
      const result = run ? await run(input) : answerBySchema(id)
      checkAnswer(id, result)
      await held.promise
      return result
    },
    async queue({ id = '', kind, payload, draftId }) {
      calls.push([kind, payload])
      const result = await answer(null)
      if (!result.ok) return result
      const row = {
        ...queued(),
        ...(id && { id }),
        lane: commandsOfContract[kind].lane(payload as never),
        kind,
        payload,
      } as OutboxRow
      await outbox.insert(row)
      if (draftId) await changeDrafts(row.lane, (drafts) => withSent(drafts, draftId))
      if (row.kind === 'message' && (await isLive())) {
        const { roomId, text, replyTo } = row.payload
        void wait(60)
          .then(() => arrive(roomId, text, own, row.id, replyTo))
          .then(() => outbox.findOne(row.id).remove())
      }
      if (row.kind === 'change-message' && (await isLive())) {
        const { roomId, messageId } = row.payload
        const stored = (await entities.findOne(`messageChange/${messageId}`).exec())?.toMutableJSON().value
        const message = { id: messageId, roomId, seq: 0 }
        const now = changeNow(message, stored as MessageChange | undefined, [row], { eid: own, name: profile.name })
        void wait(60)
          .then(() => now && putEntity('messageChange', now))
          .then(() => outbox.findOne(row.id).remove())
      }
      if (row.kind === 'set-reminder' && (await isLive())) {
        const { roomId, atMs, text } = row.payload
        void wait(60)
          .then(() =>
            atMs === null
              ? entities.findOne(`reminder/${roomId}`).remove()
              : putEntity('reminder', { roomId, atMs, text }),
          )
          .then(() => outbox.findOne(row.id).remove())
      }
      if (row.kind === 'note' && (await isLive())) {
        const { roomId, text, mentionedEids } = row.payload
        const afterSeq = (await conversations.findOne(roomId).exec())?.toJSON().lastSeq ?? 0
        const by = { authorEid: own, authorName: profile.name, writtenAtMs: Date.now() }
        void wait(60)
          .then(() => putEntity('note', { id: row.id, roomId, afterSeq, text, mentionedEids, ...by }))
          .then(() => outbox.findOne(row.id).remove())
      }
      if (row.kind === 'change-note' && (await isLive())) {
        const stored = (await entities.findOne(`note/${row.payload.noteId}`).exec())?.toMutableJSON().value
        void wait(60)
          .then(() => stored && putEntity('note', noteNow(stored as Note, [row])))
          .then(() => outbox.findOne(row.id).remove())
      }
      return result
    },
    signOut: said('signOut', async ({ evenUnsent }) => {
      const count = (await outbox.find().exec()).length
      if (count > 0 && !evenUnsent) return fail('unsent-messages', undefined, { count })
      await state.findOne('profile').remove()
      await session('signed-out')
      return ok(null)
    }),
    forgetSessionEnd: said('forgetSessionEnd', async () => {
      await session('signed-out')
      return ok(null)
    }),
    findKnowledge: said('findKnowledge', async (search) => ok(await knowledgeHere(search))),
    searchHere: async ({ text, filter }) => ok(await searchHere(text, filter)),
    reportDevices: said('reportDevices', () => answer(null)),
    readLog: said('readLog', ({ before, level, text }) => {
      const found = logLines(nowMs).filter(
        (line) => isAtLeast(line.level, level) && `${line.class} ${line.tag} ${line.value}`.includes(text),
      )
      return answer({
        records: found.slice(before ?? 0, (before ?? 0) + 10),
        next: before === null && found.length > 10 ? 10 : null,
      })
    }),
    retryQueued: said('retryQueued', async (id) => {
      await outbox.findOne(id).incrementalPatch({ state: 'queued', failure: null })
      return answer(null)
    }),
    withdrawQueued: said('withdrawQueued', async (id) => {
      const row = await outbox.findOne(id).exec()
      const payload = row?.toJSON().payload
      await row?.remove()
      return answer({ text: payload && 'text' in payload ? payload.text : '' })
    }),
    keepFile: said('keepFile', () => answer(null)),
    keptFile: said('keptFile', () => answer({ file: new Blob(['picture'], { type: 'image/png' }) })),
    attachFile: said('attachFile', () => answer(null)),
    attachedFiles: said('attachedFiles', () => answer([])),
    detachFile: said('detachFile', () => answer(null)),
    steerUpload: said('steerUpload', () => answer(null)),
    saveDraft: said('saveDraft', async ({ roomId, ...draft }) =>
      answer({ isSent: !(await changeDrafts(roomId, (drafts) => withDraft(drafts, draft))) }),
    ),
    openRoom: said('openRoom', () => answer(null)),
    closeRoom: said('closeRoom', () => answer(null)),
    loadHistory: said('loadHistory', () => answer(null)),
    readAlong: async () => ok(null),
    reportInput: said('reportInput', async () => ok(null)),
    markRead: said('markRead', async ({ roomId }) => {
      await conversations.findOne(roomId).incrementalPatch({ unread: 0 })
      return answer(null)
    }),
    setTyping: said('setTyping', () => answer(null)),
    setLooking: said('setLooking', () => answer(null)),
    answerOffer: said('answerOffer', async ({ offerId, accept }) => {
      const row = await entities.findOne(`offer/${offerId}`).exec()
      const value = row?.toJSON().value as { conversationId: string }
      const result = await answer({ conversationId: value.conversationId })
      if (!result.ok) return result
      const status = accept ? 'accepted' : 'declined'
      await entities.findOne(`offer/${offerId}`).incrementalPatch({ value: { ...value, status } as never })
      if (accept) await handle(value.conversationId)
      return result
    }),
    hint: said('hint', () => answer(null)),
    setSeen: said('setSeen', () => answer(null)),
    forceRegion: () => answer(null),
    measureRegions: said('measureRegions', async () => {
      const result = await answer(null)
      if (result.ok) await setRegions({ chosen: 'eu-west', forcedBy: null })
      return result
    }),
    setLogOptions: said('setLogOptions', async (value) => {
      const result = await answer(null)
      if (result.ok) await setLive({ id: 'log-options', value })
      return result
    }),
    log: () => answer(null),
  }

  async function handle(id: string) {
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

  const { commands: failable, ...onDemand } = failOnDemand(commands, (...call) => calls.push(call))
  return {
    replica,
    commands: failable,
    /** Acts of other people and of the backend, for tests. */
    world: {
      calls,
      changeKnowledge: knowledge.changeKnowledge,
      queueIs: numbers.queueIs,
      callIs: phone.callIs,
      ringsHere: phone.ringsHere,
      callIsOver: phone.callIsOver,
      holdQuality: phone.holdQuality,
      beginCall: monitoring.beginCall,
      changeSelf: (change: Partial<StaffRow>) =>
        putEntity('staff', { ...(staff.find((row) => row.eid === own) as StaffRow), ...change }),
      async pass(visitorName: string, agentName: string) {
        await settings.pass({
          inquiryId: crypto.randomUUID(),
          conversationId: crypto.randomUUID(),
          kind: 'given-to-others',
          visitorName,
          atMs: nowMs,
          agentName,
        })
        await setLive({ id: 'changes', value: { listPassedInquiries: performance.now() } })
      },
      addBusyReason: (id: string, name: string) =>
        settings.answers.createBusyReason({ body: { id, name, position: 1 } }),
      messageQueries,
      storageWork,
      arrive,
      /** As if the visitor had called, and nobody answered. */
      missCall: (roomId: string) => arrive(roomId, 'missed', undefined, undefined, undefined, 'call-missed'),
      /** As if a call with the visitor had ended. */
      endCall: (roomId: string, text: string) => arrive(roomId, text, undefined, undefined, undefined, 'call-ended'),
      /** As if the agent had sent more than a text. */
      arriveContent: (roomId: string, content: SentContent) =>
        // Without a text a message is shown as removed.
        arrive(roomId, content.type, own, undefined, undefined, 'text', content),
      setState,
      putEntity,
      offerDraft: (roomId: string, text: string) =>
        changeDrafts(roomId, (drafts) => ({ ...drafts, earlier: { id: 'earlier', text } })),
      setLive,
      setRegions,
      /** As if the installation allowed top-level domains of this length. */
      allowEmailSuffix: (longestEmailSuffix: number) =>
        setRegions({
          cloudSettings: {
            ...cloudSettingsOf(builtInCloudConfig, { serviceId: null, eid: null }),
            longestEmailSuffix,
          },
        }),
      /** As if the installation wanted devices to be chosen before each call. */
      askDevices: () =>
        setRegions({
          cloudSettings: {
            ...cloudSettingsOf(builtInCloudConfig, { serviceId: null, eid: null }),
            experimentalFeatures: { selectMediaSource: 1 },
          },
        }),
      session,
      connection,
      ...onDemand,
      /** As if the hub had died and the rows of the next one were being opened. */
      async loseRows() {
        isOver = true
        await Promise.all([persistent.close(), live.close()])
      },
      /** As from another tab or device. */
      rename: (name: string) => changeProfile({ name }),
      permit: (permissions: string[]) => changeProfile({ permissions }),
      /** As if the visitor wrote through another channel. */
      async setChannel(roomId: string, channel: string) {
        await conversations.findOne(roomId).incrementalPatch({ channel: channel as Conversation['channel'] })
      },
      /** As if the visitor of a handled conversation had been asked whether the chat is still needed. */
      async countDown(roomId: string, leftMs: number) {
        const row = await conversations.findOne(roomId).exec()
        const { inquiry } = row?.toMutableJSON() ?? {}
        const sinceMs = Date.now()
        if (inquiry)
          await row?.incrementalPatch({
            inquiry: { ...inquiry, closingSinceMs: sinceMs, closesAtMs: sinceMs + leftMs } as Conversation['inquiry'],
          })
      },
      /** As if a colleague handled the inquiry of a conversation; answers its id. */
      async giveToColleague(roomId: string) {
        const row = await conversations.findOne(roomId).exec()
        const { inquiry } = row?.toMutableJSON() ?? {}
        const [, colleague] = staff
        if (!inquiry || !colleague) return ''
        const given = { ...inquiry, status: 'handling', agentEid: colleague.eid, agentName: colleague.name }
        await row?.incrementalPatch({ status: 'closed', member: false, inquiry: given as Conversation['inquiry'] })
        return inquiry.id
      },
      /** As if a colleague in the room had read up to a message. */
      async colleagueReads(roomId: string, eid: string, readSeq: number) {
        const row = await conversations.findOne(roomId).exec()
        const marks = [...(row?.toMutableJSON().marks ?? []), { eid, deliveredSeq: readSeq, readSeq }]
        await row?.incrementalPatch({ marks })
      },
      /** As if the hub had fetched nothing of the conversation yet. */
      /** As if all inquiries that are handled were a colleague's, in whose conversations the user is. */
      async giveAllToColleague() {
        for (const row of await conversations.find({ selector: { status: 'handling' } }).exec()) {
          const { inquiry } = row.toMutableJSON()
          if (inquiry) await row.incrementalPatch({ inquiry: { ...inquiry, agentEid: 'colleague' } as never })
        }
      },
      removeConversation: (roomId: string) => conversations.findOne(roomId).remove(),
      async forgetMessages(roomId: string) {
        await messages.find({ selector: { roomId } }).remove()
        await conversations.findOne(roomId).incrementalPatch({ ranges: [] })
      },
      /** The rows of these messages are lost, and the ranges do not know it. */
      async loseMessages(roomId: string, seqs: readonly number[]) {
        await messages.find({ selector: { roomId, seq: { $in: [...seqs] } } }).remove()
      },
      changeResponse: canned.changeResponse,
      changeTag: tags.changeTag,
      changeCard: cards.changeCard,
      changeContact: contacts.changeContact,
      failTranslations: translations.failTranslations,
      /** Holds answers until `releaseAnswers` is called; requests are answered as of the present time. */
      holdAnswers() {
        held = deferred<void>()
      },
      releaseAnswers: () => held.resolve(),
      holdPreviews: previews.holdPreviews,
      releasePreviews: previews.releasePreviews,
      outbox: (row: Parameters<typeof outbox.insert>[0]) => outbox.insert(row),
      showTexts: fakeTexts({ conversations, messages, putEntity, nowMs }),
    },
  }
}

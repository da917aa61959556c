import { createRxDatabase } from 'rxdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import type { Commands, Replica } from '#app/data/everline.tsx'
import { fail, ok } from '#core/platform/result.ts'
import { type LiveRow, type LiveValue, messageKey, type StateRow } from '#core/store/rows.ts'
import { liveSchemas, persistentSchemas } from '#core/store/schemas.ts'
import { fakeAccount } from './fake-account.ts'
import { own, rowsOf, type Scene, staff } from './rows.ts'

const schemasOf = <S extends Record<string, unknown>>(schemas: S) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, { schema }])) as {
    [K in keyof S]: { schema: S[K] }
  }

const profile = {
  eid: own,
  serviceId: 'demo',
  name: 'Mara Okafor',
  isAnonymous: false,
  role: 'agent' as const,
  status: 'available' as const,
}
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A hub that knows nobody else: its rows are a scene, and commands change those rows as the real one would. */
export async function fakeHub(scene: Scene, signedIn: boolean) {
  const storage = getRxStorageMemory()
  const persistent = await createRxDatabase({ name: 'persistent', storage, multiInstance: false })
  const live = await createRxDatabase({ name: 'live', storage, multiInstance: false })
  await persistent.addCollections(schemasOf(persistentSchemas))
  await live.addCollections(schemasOf(liveSchemas))
  const replica = { persistent, live } as unknown as Replica
  const { conversations, messages, outbox, state } = replica.persistent

  const setState = (row: StateRow) => state.incrementalUpsert(row)
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
    ...staff.map((row) => ({ id: `staff/${row.eid}` as const, value: row })),
  ])
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

  const calls: [string, unknown][] = []
  const said = <Name extends keyof Commands>(name: Name, run: Commands[Name]): Commands[Name] =>
    ((input: never) => {
      calls.push([name, input])
      return (run as (input: never) => unknown)(input)
    }) as Commands[Name]

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
  const commands: Commands = {
    ...fakeAccount({ said, answer, signIn: enter }),
    signOut: said('signOut', async ({ evenUnsent }) => {
      const count = (await outbox.find().exec()).length
      if (count > 0 && !evenUnsent) return fail('unsent-messages', undefined, { count })
      await state.findOne('profile').remove()
      await session('signed-out')
      return ok(null)
    }),
    setStatus: said('setStatus', async (status) => {
      const self = staff.find((row) => row.eid === own)
      if (self) await setState({ id: `staff/${own}`, value: { ...self, status } })
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
      const row = await state.findOne(`offer/${offerId}`).exec()
      const value = row?.toJSON().value as { conversationId: string }
      await state.findOne(`offer/${offerId}`).incrementalPatch({ value: { ...value, status: 'accepted' } as never })
      await takeOver(value.conversationId)
      return ok({ conversationId: value.conversationId })
    }),
    declineOffer: said('declineOffer', async (offerId) => {
      const row = await state.findOne(`offer/${offerId}`).exec()
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
      arrive,
      setState,
      setLive,
      session,
      connection,
      failNext: (...failure: Parameters<typeof fail>) => {
        failNext = failure
      },
      outbox: (row: Parameters<typeof outbox.insert>[0]) => outbox.insert(row),
    },
  }
}

import { expect, it } from 'vitest'
import { systemRandom } from '#core/platform/random.ts'
import { ok } from '#core/platform/result.ts'
import { recordingLock } from '#core/recordings/recording-pieces.ts'
import { eventually } from '#tests/fakes/eventually.ts'
import { fakeBackend, people, roomId } from '#tests/fakes/fake-backend.ts'
import { fakeBrowser } from '#tests/fakes/fake-browser.ts'
import { epochLock } from '#workers/ports/names.ts'

/*
 * A session has ended, and another account signs in over it in the same browser: the previous account's rows are
 * deleted, but not its unsent text.
 */

type Email = keyof typeof people
const mei = people['mei@everline.test']
const jonas = people['jonas@everline.test']

function setUp() {
  const backend = fakeBackend()
  const browser = fakeBrowser({ backend })
  return sceneOf(browser.startHub())

  function sceneOf(hub: ReturnType<typeof browser.startHub>) {
    return { ...tabOf(backend, browser, hub), sceneOf }
  }
}

/** The commands of one tab of the hub. */
function tabOf(
  backend: ReturnType<typeof fakeBackend>,
  browser: ReturnType<typeof fakeBrowser>,
  hub: ReturnType<ReturnType<typeof fakeBrowser>['startHub']>,
) {
  const tab = browser.openTab(hub.hub)
  const signInAs = (email: Email) => tab.api.signIn({ by: 'password', email, password: 'x' })
  const rowsNow = async () => tab.replica(await tab.greet())

  /** Signs in over another account, which ends the epoch. */
  async function switchTo(email: Email) {
    const { epoch } = await tab.greet()
    const over = browser.realm().hold(epochLock(epoch), { shared: true }, async () => {})
    expect(await signInAs(email)).toEqual(ok(null))
    await over
  }

  /** Writes while the backend answers nothing; the room must have been loaded before. */
  async function write(eid: string, text: string) {
    await eventually(async () => {
      const message = { id: systemRandom.uuid(), eid, kind: 'message', payload: { roomId, text } } as const
      expect(await tab.api.queue(message)).toEqual(ok(null))
    })
  }

  /** The backend refuses every session, and the hub has noticed it. */
  async function expire() {
    backend.endSessions()
    await eventually(async () => {
      expect(await tab.api.ask('setStaffStatus', { params: { eid: mei.eid }, body: { status: 'busy' } })).toMatchObject(
        { ok: false, error: { name: 'token-expired' } },
      )
    })
  }

  return { backend, ...browser, hub, tab, signInAs, switchTo, write, expire, rowsNow }
}

/** Mei has sent two messages and typed half of a third that nobody has received, and her session has ended. */
async function leftInTheMiddle() {
  const scene = setUp()
  await scene.signInAs('mei@everline.test')
  scene.backend.setTakesMessages(false)
  await scene.write(mei.eid, 'first')
  await scene.write(mei.eid, 'second')
  await scene.tab.api.saveDraft({ eid: mei.eid, roomId, id: systemRandom.uuid(), text: 'half a thi', localAtMs: 1 })
  await scene.expire()
  return scene
}

it('[PWA-05] an agent’s unsent text comes back when they sign in again after another account', async () => {
  const { backend, switchTo, rowsNow } = await leftInTheMiddle()
  await switchTo('jonas@everline.test')
  await switchTo('mei@everline.test')
  const { persistent, read } = await rowsNow()
  const rows = await persistent.outbox.find({ sort: [{ id: 'asc' }] }).exec()
  expect(rows.map((row) => row.toJSON().payload)).toMatchObject([{ text: 'first' }, { text: 'second' }])
  expect(await read(`draft/${roomId}`)).toMatchObject({ text: 'half a thi' })
  backend.setTakesMessages(true)
  await eventually(() => expect(backend.sent.map(({ text }) => text)).toEqual(['first', 'second']))
  expect(backend.sent.every(({ eid }) => eid === mei.eid)).toBe(true)
})

it('[PWA-05] an agent’s unsent text is neither shown to the next account nor sent by it', async () => {
  const { backend, switchTo, write, rowsNow, keyValue } = await leftInTheMiddle()
  await switchTo('jonas@everline.test')
  const { persistent, read } = await rowsNow()
  expect(await persistent.outbox.find().exec()).toEqual([])
  expect(await read(`draft/${roomId}`)).toBeUndefined()
  const kept = await keyValue.get(`left-behind/${mei.eid}`)
  expect(kept).toBeDefined()
  expect(new TextDecoder('latin1').decode((kept as { data: ArrayBuffer }).data)).not.toContain('half a thi')
  backend.setTakesMessages(true)
  await write(jonas.eid, 'mine')
  await eventually(() => expect(backend.sent).toEqual([{ eid: jonas.eid, text: 'mine' }]))
})

it('[PWA-05] an agent’s unsent text outlasts the sign-out of the next account, but not the agent’s own', async () => {
  const { backend, tab, switchTo, signInAs, rowsNow, keyValue } = await leftInTheMiddle()
  await switchTo('jonas@everline.test')
  await tab.api.signOut({ evenUnsent: false })
  await eventually(async () => expect(await signInAs('mei@everline.test')).toEqual(ok(null)))
  const { persistent } = await rowsNow()
  await eventually(async () => expect(await persistent.outbox.count().exec()).toBe(2))
  expect(await tab.api.signOut({ evenUnsent: false })).toMatchObject({ error: { name: 'unsent-messages' } })
  await tab.api.signOut({ evenUnsent: true })
  expect(await keyValue.get(`left-behind/${mei.eid}`)).toBeUndefined()
  backend.setTakesMessages(true)
  await eventually(async () => expect(await signInAs('mei@everline.test')).toEqual(ok(null)))
  expect(backend.sent).toEqual([])
})

it('[PWA-05] a sign-out warns about unsent messages even if the session has ended', async () => {
  const { tab } = await leftInTheMiddle()
  const answer = await tab.api.signOut({ evenUnsent: false })
  expect(answer).toMatchObject({ ok: false, error: { name: 'unsent-messages', details: { count: 2 } } })
})

it('[CAP-03] a sign-out warns about recordings that are not sent, and deletes them if the agent leaves all the same', async () => {
  const browser = fakeBrowser()
  const tab = browser.openTab(browser.startHub().hub)
  const { recordingPieces: pieces } = browser
  expect(await tab.api.signIn({ by: 'password', email: 'mei@everline.test', password: 'x' })).toEqual(ok(null))
  const part = { id: 'part', callId: 'call', localStartedAtMs: 0, durationMs: 0, mediaType: 'audio/webm' }
  // Some tab still records.
  void browser.realm().hold(recordingLock(part.id), {}, () => new Promise(() => {}))
  await pieces.begin(part)
  expect(await tab.api.signOut({ evenUnsent: false })).toMatchObject({
    ok: false,
    error: { name: 'unsent-messages', details: { count: 1 } },
  })
  expect(await pieces.parts()).toEqual([part])
  expect(await tab.api.signOut({ evenUnsent: true })).toEqual(ok(null))
  expect(await pieces.parts()).toEqual([])
})

it('[PWA-05] a tab’s message of the previous account is refused, and not sent as the next account’s', async () => {
  const { tab, switchTo, rowsNow } = await leftInTheMiddle()
  await switchTo('jonas@everline.test')
  const late = { eid: mei.eid, roomId, id: systemRandom.uuid(), text: 'late', localAtMs: 1 }
  expect(
    await tab.api.queue({ id: systemRandom.uuid(), eid: mei.eid, kind: 'message', payload: { roomId, text: 'late' } }),
  ).toMatchObject({
    error: { name: 'signed-out' },
  })
  expect(await tab.api.saveDraft(late)).toMatchObject({ error: { name: 'signed-out' } })
  const { read } = await rowsNow()
  expect(await read(`draft/${roomId}`)).toBeUndefined()
})

it('[PWA-05] messages saved from a broken database are not given to another user who signs in', async () => {
  const { backend, hub, startHub, sceneOf, tab } = await leftInTheMiddle()
  const { databases } = await tab.greet()
  await hub.die()
  const next = sceneOf(startHub('b1', databases.persistent))
  await next.switchTo('jonas@everline.test')
  backend.setTakesMessages(true)
  await next.write(jonas.eid, 'mine')
  await eventually(() => expect(backend.sent).toEqual([{ eid: jonas.eid, text: 'mine' }]))
  await next.switchTo('mei@everline.test')
  await eventually(() => expect(backend.sent.map(({ text }) => text)).toEqual(['mine', 'first', 'second']))
})

it('[PWA-05] a message takes its draft with it, and no late save brings the draft back', async () => {
  const { backend, tab, signInAs, rowsNow } = setUp()
  await signInAs('mei@everline.test')
  backend.setTakesMessages(false)
  const draft = { eid: mei.eid, roomId, id: systemRandom.uuid(), text: 'whole', localAtMs: 1 }
  expect(await tab.api.saveDraft(draft)).toEqual(ok({ isSent: false }))
  const { read } = await rowsNow()
  expect(await read(`draft/${roomId}`)).toMatchObject({ text: 'whole' })
  await eventually(async () => {
    const message = {
      id: systemRandom.uuid(),
      eid: mei.eid,
      kind: 'message',
      payload: { roomId, text: 'whole' },
    } as const
    expect(await tab.api.queue({ ...message, draftId: draft.id })).toEqual(ok(null))
  })
  await eventually(async () => expect(await read(`draft/${roomId}`)).toMatchObject({ text: '', sent: [draft.id] }))
  expect(await tab.api.saveDraft(draft)).toEqual(ok({ isSent: true }))
  expect(await read(`draft/${roomId}`)).toMatchObject({ text: '' })
})

it('[audit 11] a session that was ended from outside takes conversations and log with it, and keeps unsent text sealed', async () => {
  const scene = setUp()
  const { backend, keyValue } = scene
  await scene.signInAs('mei@everline.test')
  backend.setTakesMessages(false)
  await scene.write(mei.eid, 'not sent yet')
  await scene.tab.api.saveDraft({ eid: mei.eid, roomId, id: systemRandom.uuid(), text: 'half a thi', localAtMs: 1 })
  const { epoch } = await scene.tab.greet()
  const over = scene.realm().hold(epochLock(epoch), { shared: true }, async () => {})
  backend.endSessions('ended')
  const ask = () => scene.tab.api.ask('setStaffStatus', { params: { eid: mei.eid }, body: { status: 'busy' } })
  // The generation may end before it answers.
  void ask().catch(() => {})
  await over
  const { persistent, live, read } = await scene.rowsNow()
  // The sign-in can say why.
  const session = async () => (await live.findOne('session').exec())?.toJSON().value
  await eventually(async () =>
    expect(await session()).toMatchObject({
      state: 'signed-out',
      failure: { name: 'token-invalid', details: { reason: 'device-released' } },
    }),
  )
  await eventually(async () => expect(await persistent.conversations.find().exec()).toEqual([]))
  expect(await persistent.messages.find().exec()).toEqual([])
  expect(await persistent.outbox.find().exec()).toEqual([])
  expect(await read('profile')).toBeUndefined()
  const kept = await keyValue.get(`left-behind/${mei.eid}`)
  expect(new TextDecoder('latin1').decode((kept as { data: ArrayBuffer }).data)).not.toContain('half a thi')

  await eventually(async () => expect(await scene.signInAs('mei@everline.test')).toEqual(ok(null)))
  await eventually(async () => expect(await session()).toMatchObject({ state: 'signed-in', failure: null }))
  await eventually(async () => expect(await persistent.outbox.count().exec()).toBe(1))
  expect(await read(`draft/${roomId}`)).toMatchObject({ text: 'half a thi' })
  backend.setTakesMessages(true)
  await eventually(() => expect(backend.sent).toEqual([{ eid: mei.eid, text: 'not sent yet' }]))
})

it('[SES-09] why a session was ended from outside is known after a restart, without the account, until the user has read it or somebody signs in', async () => {
  const first = setUp()
  const { backend, keyValue, hub, startHub, sceneOf } = first
  const kept = () => keyValue.get('session-end')
  const signIn = async ({ signInAs }: Pick<typeof first, 'signInAs'>, email: Email) =>
    eventually(async () => expect(await signInAs(email)).toEqual(ok(null)))
  async function endSession({ tab }: Pick<typeof first, 'tab'>) {
    backend.endSessions('ended')
    const body = { status: 'busy' } as const
    void tab.api.ask('setStaffStatus', { params: { eid: mei.eid }, body }).catch(() => {})
    await eventually(async () => expect(await kept()).toBeDefined())
  }
  await signIn(first, 'mei@everline.test')
  await endSession(first)
  expect(JSON.stringify(await kept())).not.toMatch(/mei|018f/i)
  await hub.die()

  const second = sceneOf(startHub())
  const { live } = await second.rowsNow()
  const session = async () => (await live.findOne('session').exec())?.toJSON().value
  await eventually(async () =>
    expect(await session()).toMatchObject({
      state: 'signed-out',
      failure: { name: 'token-invalid', details: { reason: 'device-released' } },
    }),
  )
  expect(await second.tab.api.forgetSessionEnd()).toEqual(ok(null))
  await eventually(async () => expect(await session()).toMatchObject({ state: 'signed-out', failure: null }))
  expect(await kept()).toBeUndefined()

  await signIn(second, 'mei@everline.test')
  await endSession(second)
  await signIn(second, 'jonas@everline.test')
  await eventually(async () => expect(await kept()).toBeUndefined())
})

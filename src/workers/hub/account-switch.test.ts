import { expect, it } from 'vitest'
import { systemRandom } from '#core/platform/random.ts'
import { ok } from '#core/platform/result.ts'
import { eventually } from '#tests/fakes/eventually.ts'
import { fakeBackend, people, roomId } from '#tests/fakes/fake-backend.ts'
import { fakeBrowser } from '#tests/fakes/fake-browser.ts'
import { epochLock } from '#workers/ports/names.ts'

/*
 * A session has ended and another account signs in over it in the same browser: the rows of the one before go, but
 * nothing that it wrote.
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

/** What one tab of the hub can do. */
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

  /** Writes while the backend takes nothing; the room must have come first. */
  async function write(eid: string, text: string) {
    await eventually(async () => {
      const message = { id: systemRandom.uuid(), eid, kind: 'message', payload: { roomId, text } } as const
      expect(await tab.api.queue(message)).toEqual(ok(null))
    })
  }

  /** The backend no longer takes any session, and the hub has learned it. */
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

/** Mei has written two messages and half a third, and her session is over. */
async function leftInTheMiddle() {
  const scene = setUp()
  await scene.signInAs('mei@everline.test')
  scene.backend.setTakesMessages(false)
  await scene.write(mei.eid, 'first')
  await scene.write(mei.eid, 'second')
  await scene.tab.api.saveDraft({ eid: mei.eid, roomId, text: 'half a thi' })
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

it('[PWA-05] an agent’s unsent text outlasts the sign-out of the account after them, but not their own', async () => {
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

it('[PWA-05] a sign-out asks about unsent messages also when the session has ended', async () => {
  const { tab } = await leftInTheMiddle()
  const answer = await tab.api.signOut({ evenUnsent: false })
  expect(answer).toMatchObject({ ok: false, error: { name: 'unsent-messages', details: { count: 2 } } })
})

it('[PWA-05] a message that a tab still holds of the previous account is refused, not sent as the next one’s', async () => {
  const { tab, switchTo, rowsNow } = await leftInTheMiddle()
  await switchTo('jonas@everline.test')
  const late = { eid: mei.eid, roomId, text: 'late' }
  expect(
    await tab.api.queue({ id: systemRandom.uuid(), eid: mei.eid, kind: 'message', payload: { roomId, text: 'late' } }),
  ).toMatchObject({
    error: { name: 'signed-out' },
  })
  expect(await tab.api.saveDraft(late)).toMatchObject({ error: { name: 'signed-out' } })
  const { read } = await rowsNow()
  expect(await read(`draft/${roomId}`)).toBeUndefined()
})

it('[PWA-05] messages saved from a broken database do not go to the user who signs in next', async () => {
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

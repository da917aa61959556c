import { expect, it } from 'vitest'
import { ok } from '#core/platform/result.ts'
import { eventually } from '#tests/fakes/eventually.ts'
import { fakeBackend, roomId } from '#tests/fakes/fake-backend.ts'
import { fakeBrowser } from '#tests/fakes/fake-browser.ts'

/** A tab of Mei's, and the only room, which is loaded. */
async function setUp() {
  const backend = fakeBackend()
  const browser = fakeBrowser({ backend })
  const hub = browser.startHub()
  const tab = browser.openTab(hub.hub)
  const welcome = await tab.greet()
  expect(await tab.api.signIn({ by: 'password', email: 'mei@everline.test', password: 'x' })).toEqual(ok(null))
  const { persistent } = await tab.replica(welcome)
  const row = async () => (await persistent.conversations.findOne(roomId).exec())?.toJSON()
  await eventually(async () => expect(await row()).toBeDefined())
  /** The visitor sends a message, and the hub catches up. */
  const hear = async (text: string) => {
    backend.sayAsVisitor(text)
    await tab.api.hint({ event: 'visible' })
  }
  return { backend, browser, hub, tab, row, hear }
}

it('messages in a room that a tab reads along count as read when they arrive, and are reported as read', async () => {
  const { backend, tab, row, hear } = await setUp()
  await tab.api.readAlong(roomId)
  await hear('Hello?')
  await eventually(async () => expect(await row()).toMatchObject({ lastSeq: 1, unread: 0 }))
  await eventually(() => expect(backend.marks.at(-1)).toEqual({ deliveredSeq: 1, readSeq: 1 }))
})

it('messages that arrive after the tab is gone stay unread', async () => {
  const { backend, tab, browser, hub, row, hear } = await setUp()
  const other = browser.openTab(hub.hub)
  await other.greet()
  await other.api.readAlong(roomId)
  other.locks.die()
  await hear('Hello?')
  await eventually(async () => expect(await row()).toMatchObject({ lastSeq: 1, unread: 1 }))
  await eventually(() => expect(backend.marks.at(-1)).toEqual({ deliveredSeq: 1, readSeq: 0 }))
  await tab.api.readAlong(null)
})

it('[PWA-05] a hub reports the marks that the previous hub stored and could not report', async () => {
  const { backend, browser, hub, tab, row, hear } = await setUp()
  backend.setHearsMarks(false)
  await tab.api.readAlong(roomId)
  await hear('Hello?')
  await eventually(async () => expect(await row()).toMatchObject({ lastSeq: 1, unread: 0 }))
  await hub.die()
  backend.setHearsMarks(true)
  expect(backend.marks).toEqual([])
  await browser.openTab(browser.startHub('b2').hub).greet()
  await eventually(() => expect(backend.marks.at(-1)).toEqual({ deliveredSeq: 1, readSeq: 1 }))
})

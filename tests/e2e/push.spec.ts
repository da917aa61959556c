import { type Browser, chromium, expect, test } from '@playwright/test'
import { type PushService, startPushService } from '#tests/fakes/push-service/push-service.ts'
import { signIn as enter, eventually, takeOver, unwrap } from '#tests/server/test-client.ts'
import { launchOptions } from '../../playwright.config.ts'
import { type Backend, type SignIn, startBackend } from './backend.ts'
import { goToRoom, openVisitor, say, signIn, type Visitor } from './people.ts'
import { type Desk, openDesk } from './push-desk.ts'
import { setHidden } from './sight.ts'

test.use({ serviceWorkers: 'allow' })

let service: PushService
let backend: Backend
let desk: Desk
let visitor: Visitor
test.describe.configure({ mode: 'default' })
let browser: Browser
test.beforeAll(async () => {
  // The headless shell has no notifications.
  browser = await chromium.launch({ headless: true, ...launchOptions })
  test.setTimeout(60_000)
  service = await startPushService({ face: 'fcm' })
  const env = { EVERLINE_PUSH_HOSTS: new URL(service.url).host, EVERLINE_PUSH_CONTACT: 'mailto:ops@everline.example' }
  backend = await startBackend({ env })
  const [, agent] = backend.signIns
  if (!agent) throw new Error('no sign-in')
  desk = await openDesk(await browser.newContext({ serviceWorkers: 'allow' }), { url: backend.url, service, agent })
  visitor = await openVisitor(browser, backend.url)
})
test.afterAll(async () => {
  await browser?.close()
  await backend?.stop()
  await service?.close()
})

test('P18 [PWA-03] a test arrives on the device, which confirms it', async () => {
  const { tab } = desk
  await tab.goto(`${backend.url}/profile`)
  await tab.getByRole('button', { name: 'Send a test' }).click()
  await desk.deliver(1)
  await expect.poll(desk.shown).toMatchObject([{ title: 'This is a test', tag: 'test' }])
  await expect(tab.getByRole('list', { name: 'Where you get notifications' })).toContainText('Arrived')
})

test('P20 P05 [PWA-03] an offer is accepted from its notification in the open window; the next message renews the notification', async () => {
  const { tab } = desk
  await tab.goto(`${backend.url}/team`)
  await setHidden(tab, true)
  await say(visitor.chat, ['Is the tent waterproof?'])
  await desk.deliver(1)
  const tagged = (prefix: string) => async () => (await desk.shown()).filter(({ tag }) => tag.startsWith(prefix))
  await expect
    .poll(tagged('offer/'))
    .toMatchObject([{ body: 'Is the tent waterproof?', actions: ['accept', 'decline'] }])
  const [offer] = await tagged('offer/')()
  await desk.press(offer?.tag ?? '', 'accept')
  await expect(tab).toHaveURL(/\/inbox\/[\da-f-]{36}$/)
  await expect(tab.getByRole('log', { name: 'Messages' })).toContainText('Is the tent waterproof?')

  const room = tab.url()
  await tab.goto(`${backend.url}/team`)
  await setHidden(tab, true)
  await say(visitor.chat, ['And the bag?'])
  await desk.deliver(1)
  await say(visitor.chat, ['Hello?'])
  await desk.deliver(1)
  await expect.poll(tagged('room/')).toMatchObject([{ body: 'Hello?', actions: ['reply'] }])
  const [message] = await tagged('room/')()
  await desk.press(message?.tag ?? '')
  await expect(tab).toHaveURL(room)
  expect(desk.context.pages()).toHaveLength(1)
})

test('P01 [PWA-03] five tabs show one notification of a message and one of an offer, whichever of tabs and pushes are first', async () => {
  const { context } = desk
  const more = await Promise.all([1, 2, 3, 4].map(() => context.newPage()))
  for (const tab of more) {
    await tab.goto(`${backend.url}/team`)
    await expect(tab.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  }
  for (const tab of context.pages()) await setHidden(tab, true)
  await say(visitor.chat, ['Still there?'])
  const other = await openVisitor(browser, backend.url)
  await say(other.chat, ['Do you ship abroad?'])
  await desk.deliver(2)
  await expect
    .poll(async () => (await desk.shown()).map(({ body }) => body).toSorted())
    .toEqual(['Do you ship abroad?', 'Still there?'])
  for (const tab of more) await tab.close()
})

test('[PWA-03] messages that are read on another device are taken away from this one', async () => {
  const { tab } = desk
  const [, agent] = backend.signIns
  const phone = await (await browser.newContext({ serviceWorkers: 'allow' })).newPage()
  await phone.goto(backend.url)
  await signIn(phone, agent as SignIn)
  await setHidden(phone, true)
  await tab.goto(`${backend.url}/team`)
  await setHidden(tab, true)
  await say(visitor.chat, ['One more thing'])
  await desk.deliver(1)
  const rooms = async () => (await desk.shown()).filter(({ tag }) => tag.startsWith('room/'))
  await expect.poll(rooms).toMatchObject([{ body: 'One more thing' }])
  const [message] = await rooms()
  await setHidden(phone, false)
  await goToRoom(phone, message?.tag.replace('room/', '') ?? '')
  await desk.deliver(1)
  await expect.poll(rooms).toEqual([])
  await phone.context().close()
})

test('P07 [PWA-03] an offer whose push comes when it has moved on is shown as over, without answers', async ({
  browser: other,
}) => {
  const { tab } = desk
  await tab.goto(`${backend.url}/team`)
  await setHidden(tab, true)
  const second = await openVisitor(other, backend.url)
  await say(second.chat, ['Do you ship to Malta?'])
  await eventually(() => service.received(desk.endpoint()).length > desk.delivered())
  const [first] = backend.signIns
  if (!first) throw new Error('no sign-in')
  const admin = await enter(backend.url, first.email, first.password)
  const open = async () => {
    const { conversations } = unwrap(await admin.call('getSnapshot', { params: { s: 'demo' }, query: {} }))
    return conversations.find(({ preview }) => preview === 'Do you ship to Malta?')?.inquiry
  }
  const { id } = await eventually(open)
  unwrap(await takeOver(admin, id))
  await desk.deliver(1, 1)
  await expect.poll(desk.shown).toContainEqual(expect.objectContaining({ title: 'No longer waiting', actions: [] }))
  await second.context.close()
})

test('[PWA-03] a push after the sign-out shows nothing of the account, and the browser has no subscription any more', async () => {
  const { tab } = desk
  await tab.goto(`${backend.url}/profile`)
  await tab.getByRole('button', { name: 'Send a test' }).click()
  await eventually(() => service.received(desk.endpoint()).length > desk.delivered())
  await tab.getByRole('button', { name: 'Account', exact: false }).click()
  await tab.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(tab.getByLabel('Email')).toBeVisible()
  const subscription = () =>
    tab.evaluate(async () => (await navigator.serviceWorker.ready).pushManager.getSubscription())
  await expect.poll(subscription).toBeNull()
  await desk.deliver(1)
  await expect.poll(desk.shown).toMatchObject([{ title: 'Everline', body: '' }])
})

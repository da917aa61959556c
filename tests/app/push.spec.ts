import type { Page } from '@playwright/test'
import { findings } from './harness/findings.ts'
import { expect, test } from './harness/fixture.ts'

// The page is changed for good.
test.use({ ownContext: true })

type Had = { permission?: NotificationPermission; isChosen?: boolean; isReachable?: boolean }

/**
 * A browser with a push service, which asks its user; `permission`: what they have said; `isChosen`: notifications were on
 * before; `isReachable`: the push service answers.
 */
const withPush = (page: Page, { permission = 'default', isChosen = false, isReachable = true }: Had = {}) =>
  page.addInitScript(
    ([said, wasOn, answers]) => {
      let permission = said
      if (wasOn) localStorage.setItem('everline-push', 'on')
      let own: object | null = null
      const subscription = (key: string) => ({
        endpoint: 'https://push.example/1',
        options: { applicationServerKey: new TextEncoder().encode(key).buffer },
        getKey: () => new Uint8Array([1]).buffer,
        unsubscribe: async () => {
          own = null
          return true
        },
      })
      const pushManager = {
        getSubscription: async () => own,
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          if (!answers) throw new DOMException('no answer', 'AbortError')
          own = subscription(applicationServerKey)
          return own
        },
      }
      const registration = { pushManager, getNotifications: async () => [], active: { postMessage: () => {} } }
      Object.assign(window, { PushManager: class {} })
      Object.defineProperty(window, 'Notification', {
        value: {
          get permission() {
            return permission
          },
          requestPermission: async () => {
            permission = 'granted'
            return permission
          },
        },
      })
      const ready = Promise.resolve(registration)
      const serviceWorker = { ready, getRegistration: () => ready, addEventListener: () => {}, controller: null }
      Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker })
    },
    [permission, isChosen, isReachable] as const,
  )

const callsOf = (page: Page, id: string) =>
  page.evaluate((wanted) => window.everline.calls.filter(([call]) => call === wanted), id)

test('[PWA-03] notifications are allowed on this device and tried out; what the push service of another one says is shown', async ({
  page: bare,
  open,
}) => {
  await withPush(bare)
  const page = await open('/profile')
  const allow = page.getByRole('switch', { name: 'Notify me on this device' })
  await expect(page.getByText('web.push.apple.com refused it (403). Please tell your admin.')).toBeVisible()
  await expect(allow).not.toBeChecked()
  await page.getByText('Notify me on this device').click()
  await expect(allow).toBeChecked()
  const [saved] = await callsOf(page, 'savePushSubscription')
  expect(saved?.[1]).toMatchObject({ body: { subscription: { endpoint: 'https://push.example/1' } } })
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByRole('list', { name: 'Where you get notifications' })).toContainText('Arrived')
  expect(await findings(page)).toEqual([])
  await page.getByText('Notify me on this device').click()
  await expect(allow).not.toBeChecked()
  await expect
    .poll(async () => (await callsOf(page, 'savePushSubscription')).at(-1)?.[1])
    .toEqual({ body: { subscription: null } })
})

test('[PWA-03] kinds, sound, hidden contents and quiet hours with their zone are each kept at once', async ({
  page: bare,
  open,
}) => {
  await withPush(bare)
  const page = await open('/profile')
  const last = async () => (await callsOf(page, 'updatePushSettings')).at(-1)?.[1] as { body: object } | undefined
  for (const [text, changed] of [
    ['Missed chats', { kinds: expect.not.arrayContaining(['missed']) }],
    ['With sound', { hasSound: false }],
    ['Hide the content', { hidesContent: true }],
    ['Quiet hours', { quiet: { from: 1200, until: 420, timeZone: expect.any(String) } }],
  ] as const) {
    await page.getByText(text, { exact: true }).click()
    await expect.poll(async () => (await last())?.body).toMatchObject(changed)
  }
  await page.getByLabel('Quiet from').fill('22:30')
  await expect.poll(async () => (await last())?.body).toMatchObject({ quiet: { from: 1350, until: 420 } })
  await expect(page.getByText(/^Times in /)).toBeVisible()
})

test('[PWA-03] a user of a browser that blocks notifications reads where that is changed, and “on” is not offered', async ({
  page: bare,
  open,
}) => {
  await withPush(bare, { permission: 'denied' })
  const page = await open('/profile')
  await expect(page.getByRole('switch', { name: 'Notify me on this device' })).toBeDisabled()
  await expect(page.getByText('Your browser blocks notifications from this site.', { exact: false })).toBeVisible()
})

test('P10 [PWA-03] a start renews a subscription that the browser has dropped', async ({ page: bare, open }) => {
  await withPush(bare, { permission: 'granted', isChosen: true })
  const page = await open('/profile')
  await expect(page.getByRole('switch', { name: 'Notify me on this device' })).toBeChecked()
  expect((await callsOf(page, 'savePushSubscription')).map(([, input]) => input)).toMatchObject([
    { body: { subscription: { endpoint: 'https://push.example/1' } } },
  ])
})

for (const [why, had] of [
  ['the push service does not answer', { permission: 'granted', isReachable: false }],
  ['the user has withdrawn the permission', { permission: 'default' }],
  ['the user has blocked notifications', { permission: 'denied' }],
] as const)
  test(`P10 [PWA-03] a start tells the backend that this browser gets no pushes if ${why}, and “on” is not shown`, async ({
    page: bare,
    open,
  }) => {
    await withPush(bare, { ...had, isChosen: true })
    const page = await open('/profile')
    await expect
      .poll(async () => (await callsOf(page, 'savePushSubscription')).map(([, input]) => input))
      .toEqual([{ body: { subscription: null } }])
    await expect(page.getByRole('switch', { name: 'Notify me on this device' })).not.toBeChecked()
  })

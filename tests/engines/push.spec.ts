import { expect, test } from '@playwright/test'
import { startBackend } from '#tests/e2e/backend.ts'
import { openChat, say, signIn } from '#tests/e2e/people.ts'
import { startPushService } from '#tests/fakes/push-service/push-service.ts'
import { startPageServer } from '#tests/server/page-server.ts'
import { signIn as enter, inquiryOf, say as sayByApi, takeOver, unwrap } from '#tests/server/test-client.ts'
import { startDisplay } from './display.ts'
import { framePreferences, launchFirefox, pushPreferences } from './firefox.ts'

test('P18 [PWA-03] Firefox subscribes at its push service, decrypts a test and shows it; a sign-out ends the subscription', {
  tag: '@engines',
}, async () => {
  const service = await startPushService({ face: 'autopush' })
  const env = { EVERLINE_PUSH_HOSTS: new URL(service.url).host, EVERLINE_PUSH_CONTACT: 'mailto:ops@everline.example' }
  const backend = await startBackend({ env })
  // Without windows Firefox has no notifications.
  const display = await startDisplay()
  const browser = await launchFirefox({ display: display.name, preferences: pushPreferences(service.socketUrl) })
  try {
    const agent = backend.signIns.find(({ email }) => email.startsWith('agent'))
    if (!agent) throw new Error('no sign-in')
    const tab = await browser.newPage()
    await tab.goto(backend.url)
    await signIn(tab, agent)
    await tab.goto(`${backend.url}/profile`)
    await tab.getByText('Notify me on this device').click()
    await expect(tab.getByRole('switch', { name: 'Notify me on this device' })).toBeChecked()
    await tab.getByRole('button', { name: 'Send a test' }).click()
    // The service worker says so once it has shown it.
    await expect(tab.getByRole('list', { name: 'Where you get notifications' })).toContainText('Arrived')
    expect(service.received()).toMatchObject([{ ttlSeconds: 3600, urgency: 'normal' }])
    await tab.getByRole('button', { name: /^Account/ }).click()
    await tab.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(tab.getByRole('button', { name: 'Sign in' })).toBeVisible()
    const subscription = () =>
      tab.evaluate(async () => (await navigator.serviceWorker.ready).pushManager.getSubscription())
    await expect.poll(subscription).toBeNull()
  } finally {
    await browser.close()
    display.close()
    await backend.stop()
    await service.close()
  }
})

test('[PWA-03] [CAP-18] a visitor in Firefox, on a website of another site, allows notifications and learns of an answer after leaving', {
  tag: '@engines',
}, async () => {
  const service = await startPushService({ face: 'autopush' })
  const env = { EVERLINE_PUSH_HOSTS: new URL(service.url).host, EVERLINE_PUSH_CONTACT: 'mailto:ops@everline.example' }
  const backend = await startBackend({ env })
  const site = await startPageServer()
  site.page(
    '/boots',
    `<!doctype html><title>Boots</title><script src="${backend.url}/widget.js" data-service="demo" async></script>`,
  )
  const display = await startDisplay()
  const preferences = { ...pushPreferences(service.socketUrl), ...framePreferences }
  const browser = await launchFirefox({ display: display.name, preferences })
  try {
    const page = await browser.newPage()
    const isLocalhost = new URL(backend.url).hostname === 'localhost'
    await page.goto(`http://${isLocalhost ? '127.0.0.1' : 'localhost'}:${site.host.split(':')[1]}/boots`)
    const chat = await openChat(page)
    await say(chat, ['Are the boots waterproof?'])
    const ask = chat.getByRole('button', { name: 'Tell me when someone answers' })
    // The driver does not say who has opened it.
    const [popup] = await Promise.all([page.context().waitForEvent('page'), ask.click()])
    const allow = popup.getByRole('button', { name: 'Allow notifications' })
    await Promise.all([popup.waitForEvent('close'), allow.click()])
    await expect(chat.getByRole('status').filter({ hasText: 'You’ll get a notification' })).toBeVisible()

    const one = backend.signIns.find(({ email }) => email.startsWith('agent'))
    if (!one) throw new Error('no sign-in')
    const agent = await enter(backend.url, one.email, one.password)
    const { conversations } = unwrap(await agent.call('getSnapshot', { params: { s: 'demo' }, query: {} }))
    const room = conversations.find(({ preview }) => preview === 'Are the boots waterproof?')
    if (!room) throw new Error('no conversation')
    unwrap(await takeOver(agent, (await inquiryOf(agent, room.id)).id))
    // A page of the chat's own origin: what its service worker shows is read there.
    await page.goto(`${backend.url}/healthz`)
    const shown = () =>
      page.evaluate(async () => {
        const registrations = await navigator.serviceWorker.getRegistrations()
        const lists = await Promise.all(registrations.map((each) => each.getNotifications()))
        return lists.flat().map(({ body }) => body)
      })
    // The first may find the page still connected.
    await expect(async () => {
      unwrap(await sayByApi(agent, room.id, 'Yes, to the ankle'))
      await expect.poll(shown, { timeout: 2000 }).toContainEqual(expect.stringContaining('Yes, to the ankle'))
    }).toPass()
    expect(service.received()).toMatchObject([{ urgency: expect.any(String) }])
  } finally {
    await browser.close()
    display.close()
    await site.close()
    await backend.stop()
    await service.close()
  }
})

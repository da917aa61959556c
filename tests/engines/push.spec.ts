import { expect, test } from '@playwright/test'
import { startBackend } from '#tests/e2e/backend.ts'
import { signIn } from '#tests/e2e/people.ts'
import { startPushService } from '#tests/fakes/push-service/push-service.ts'
import { startDisplay } from './display.ts'
import { launchFirefox, pushPreferences } from './firefox.ts'

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

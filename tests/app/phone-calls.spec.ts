import type { Page } from '@playwright/test'
import { callBrowser } from '#tests/e2e/call-browser.ts'
import { expect, test } from './harness/fixture.ts'
import { missedByFingers } from './harness/touch-targets.ts'

test.use({ hasTouch: true, isMobile: true, launchOptions: callBrowser })

declare global {
  interface Window {
    wakeLocks: { held: number; isHidden: boolean }
  }
}

/** A phone with these microphones and two cameras. */
const phoneWith = (page: Page, microphones: string[]) =>
  page.addInitScript((labels) => {
    const { mediaDevices } = navigator
    const device = (kind: string, label: string) => ({ kind, label, deviceId: `id of ${label}`, groupId: '' })
    mediaDevices.enumerateDevices = async () =>
      [
        ...labels.map((label) => device('audioinput', label)),
        device('videoinput', 'camera2 1, facing front'),
        device('videoinput', 'camera2 0, facing back'),
      ] as MediaDeviceInfo[]
  }, microphones)

test('in a video call a phone shows the other camera, and the sound comes from the loudspeaker or at the ear', async ({
  open,
  page,
  context,
}) => {
  await context.grantPermissions(['microphone', 'camera'])
  await phoneWith(page, ['Default', 'Speakerphone', 'Headset earpiece'])
  await open('/team', { phone: true })
  await page.evaluate(() => window.everline.callIs({ other: { hasCamera: true } }))
  const bar = page.getByRole('region', { name: 'Call with Mei Tanaka' })
  await expect(bar.getByRole('button', { name: 'Switch camera' })).toHaveCount(0)
  // The camera brings the media to this tab.
  await bar.getByRole('button', { name: 'Camera', exact: true }).tap()
  await page.evaluate(() => window.everline.callIs({ other: { hasCamera: true }, facts: { hasCamera: true } }))
  const turn = bar.getByRole('button', { name: 'Switch camera' })
  await turn.tap()
  const loud = bar.getByRole('button', { name: 'Loudspeaker' })
  await expect(loud).toHaveAttribute('aria-pressed', 'true')
  await loud.tap()
  await expect(loud).toHaveAttribute('aria-pressed', 'false')
  const chosen = () => page.evaluate(() => JSON.parse(localStorage.getItem('everline-media') ?? '{}').microphone)
  expect(await chosen()).toBe('id of Headset earpiece')
  await loud.tap()
  expect(await chosen()).toBe('id of Speakerphone')
  expect(await missedByFingers(page)).toEqual([])
})

test('a phone that gives pages no choice of the loudspeaker shows none', async ({ open, page, context }) => {
  await context.grantPermissions(['microphone', 'camera'])
  await phoneWith(page, ['iPhone Microphone'])
  await open('/team', { phone: true })
  await page.evaluate(() => window.everline.callIs({ other: { hasCamera: true } }))
  const bar = page.getByRole('region', { name: 'Call with Mei Tanaka' })
  // The camera brings the media to this tab.
  await bar.getByRole('button', { name: 'Camera', exact: true }).tap()
  await page.evaluate(() => window.everline.callIs({ other: { hasCamera: true }, facts: { hasCamera: true } }))
  await expect(bar.getByRole('button', { name: 'Switch camera' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Loudspeaker' })).toHaveCount(0)
})

test('the screen stays awake during a call, also after the page was hidden, and sleeps again after it', async ({
  open,
  page,
}) => {
  await page.addInitScript(() => {
    window.wakeLocks = { held: 0, isHidden: false }
    const release = async () => {
      window.wakeLocks.held = 0
    }
    const request = async () => {
      window.wakeLocks.held += 1
      return { release }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    Object.defineProperty(document, 'visibilityState', {
      get: () => (window.wakeLocks.isHidden ? 'hidden' : 'visible'),
    })
  })
  await open('/team', { phone: true })
  const held = () => page.evaluate(() => window.wakeLocks.held)
  await page.evaluate(() => window.everline.ringsHere())
  await expect(page.getByRole('alertdialog', { name: 'Voice call from Mei Tanaka' })).toBeVisible()
  expect(await held()).toBe(0)
  await page.evaluate(() => window.everline.callIs({}))
  await expect.poll(held).toBe(1)
  // The browser releases it when the page is hidden.
  await page.evaluate(() => {
    Object.assign(window.wakeLocks, { isHidden: true, held: 0 })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect(await held()).toBe(0)
  await page.evaluate(() => {
    window.wakeLocks.isHidden = false
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(held).toBe(1)
  await page.evaluate(() => window.everline.callIs({ facts: null, own: { state: 'left' } }))
  await expect.poll(held).toBe(0)
})

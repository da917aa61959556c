import { callBrowser } from '#tests/e2e/call-browser.ts'
import { findings } from './harness/findings.ts'
import { expect, test } from './harness/fixture.ts'

test.use({ launchOptions: callBrowser })

test.afterEach(({ context }) => context.clearPermissions())

test('[CAL-11] microphone and speakers are chosen and kept, and a test call brings the own sound back', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['microphone', 'camera'])
  const page = await open('/devices')
  await expect(page.getByRole('meter', { name: 'Microphone level' })).toBeVisible()
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('everline-media') ?? '{}'))
  for (const [label, kind] of [
    ['Microphone', 'microphone'],
    ['Calls play on', 'speaker'],
    ['Ring on', 'ring'],
    ['Camera', 'camera'],
  ] as const) {
    const field = page.getByRole('combobox', { name: label, exact: true })
    const value = await field.locator('option').nth(1).getAttribute('value')
    await field.selectOption(value)
    expect((await kept())[kind]).toBe(value)
  }
  await page.getByRole('switch', { name: 'Reduce background noise' }).press('Space')
  expect((await kept()).noiseSuppression).toBe(false)

  await page.getByRole('button', { name: 'Turn on camera' }).click()
  await expect
    .poll(() => page.getByLabel('Your video').evaluate((it) => 'videoWidth' in it && it.videoWidth))
    .toBeTruthy()
  await page.getByRole('button', { name: 'Start test call' }).click()
  const figures = page.getByLabel('Test call results')
  await expect(figures).toContainText(/Your microphone\s*Sound detected/, { timeout: 15_000 })
  await expect(figures).toContainText(/Round trip\s*\d+ ms/, { timeout: 15_000 })
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'End test call' }).click()
  await expect(figures).toBeHidden()
})

test('[CAL-11] the test tone plays on the speaker of calls, and the ring on the one that was chosen for ringing', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['microphone', 'camera'])
  const page = await open('/devices')
  const chosen: string[] = []
  for (const [label, place] of [
    ['Calls play on', 1],
    ['Ring on', 2],
  ] as const) {
    const field = page.getByRole('combobox', { name: label, exact: true })
    const value = (await field.locator('option').nth(place).getAttribute('value')) ?? ''
    await field.selectOption(value)
    chosen.push(value)
  }
  expect(new Set(chosen).size).toBe(2)
  await page.evaluate(() => {
    const play = HTMLMediaElement.prototype.play
    const played: string[][] = []
    Object.assign(window, { played })
    HTMLMediaElement.prototype.play = async function () {
      await play.call(this)
      played.push([new URL(this.src).pathname, this.sinkId])
    }
  })
  const played = () => page.evaluate(() => (window as unknown as { played: unknown }).played)
  await page.getByRole('button', { name: 'Play test tone' }).press('Enter')
  await expect.poll(played).toEqual([['/sounds/chime.wav', chosen[0]]])
  await page.getByRole('button', { name: 'Test ring' }).press('Enter')
  await expect.poll(played).toEqual([
    ['/sounds/chime.wav', chosen[0]],
    ['/sounds/offer.wav', chosen[1]],
  ])
})

test('[CAL-11] where the cloud config says so, the devices are asked for before each call', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['microphone'])
  const page = await open('/devices')
  await page.evaluate(() => window.everline.askDevices())
  const start = page.getByRole('button', { name: 'Start test call' })
  await expect(start).toHaveAttribute('aria-haspopup', 'dialog')
  await start.click()
  const dialog = page.getByRole('dialog', { name: 'Devices for this call' })
  await expect(dialog.getByRole('combobox', { name: 'Microphone' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Use these devices' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'End test call' })).toBeVisible()
})

test('[CAL-11] a blocked microphone comes with what to press, and none at all is said', async ({
  open,
  page: shown,
}) => {
  await shown.addInitScript(() => {
    const asked = new URLSearchParams(location.search).get('devices')
    if (asked === 'blocked') {
      const status = Object.assign(new EventTarget(), { state: 'denied', onchange: null, name: 'microphone' })
      navigator.permissions.query = async () => status as unknown as PermissionStatus
    }
    if (asked === 'none') navigator.mediaDevices.enumerateDevices = async () => []
  })
  const page = await open('/devices?devices=blocked', { phone: true, theme: 'dark' })
  await expect(page.getByText('Your browser is blocking the microphone on this page.')).toBeVisible()
  await expect(page.getByText('Click the icon next to the address').first()).toBeVisible()
  expect(await findings(page)).toEqual([])
  await open('/devices?devices=none')
  await expect(page.getByText('No microphone found.')).toBeVisible()
  await expect(page.getByText('No camera found.')).toBeVisible()
})

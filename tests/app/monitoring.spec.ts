import type { Page } from '@playwright/test'
import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'

const called = (page: Page, name: string) =>
  page.evaluate((wanted) => window.everline.calls.flatMap(([id, input]) => (id === wanted ? [input] : [])), name)

/** A browser that has allowed the microphone. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const status = Object.assign(new EventTarget(), { state: 'granted', onchange: null, name: 'microphone' })
    navigator.permissions.query = async () => status as unknown as PermissionStatus
  })
})

const listen = (page: Page) => page.getByRole('button', { name: 'Listen' })
const controls = (page: Page) => page.getByRole('group', { name: 'Monitoring' })
const beginOf = (page: Page, names?: [string, string]) =>
  page.evaluate(
    async ([roomId, names]) => {
      const inquiryId = await window.everline.giveToColleague(roomId)
      await window.everline.beginCall(inquiryId, names ? { names } : {})
    },
    [room(1), names] as const,
  )

test('[CAL-12] that the call of an inquiry cannot be read is said until it can be', async ({ open }) => {
  const page = await open(`/inbox/${room(1)}`, { as: 'admin' })
  await page.evaluate(() => window.everline.failEach('getOngoingCall', 'network'))
  await page.evaluate((roomId) => window.everline.giveToColleague(roomId), room(1))
  const failed = page.getByText(/^Couldn’t read the call details\./)
  await expect(failed).toBeVisible()
  await page.evaluate(() => window.everline.mend('getOngoingCall'))
  await expect(failed).toBeHidden()
})

test('[CAL-06] an admin listens to the call of a colleague, then whispers, barges in, takes over and leaves', async ({
  open,
}) => {
  const page = await open(`/inbox/${room(1)}`, { as: 'admin' })
  await beginOf(page)
  const panel = page.getByRole('region', { name: 'Ongoing call' })
  await expect(panel).toContainText('Amara Lindqvist, Mei Tanaka', { timeout: 15_000 })
  await expect(panel).toContainText('You hear them; no one hears you.')
  expect(await findings(page)).toEqual([])
  await page.evaluate(() => window.everline.failNext('monitorListen', 'already-in-call'))
  await listen(page).click()
  await expect(page.getByRole('alert')).toContainText('You’re already in a call.')
  await listen(page).click()
  await expect(controls(page).getByRole('button', { name: 'Listen' })).toHaveAttribute('aria-pressed', 'true')
  await expect(panel).toBeHidden()
  await expect(controls(page)).toBeFocused()
  const act = (name: string) => controls(page).getByRole('button', { name })
  await act('Whisper').click()
  await expect(act('Whisper')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('region', { name: /^Call with/ }).getByRole('status')).toHaveText(
    'Only the agent hears you',
  )
  await act('Barge in').click()
  await expect(act('Barge in')).toHaveAttribute('aria-pressed', 'true')
  expect(await findings(page)).toEqual([])
  await page.evaluate(() => window.everline.failNext('monitorTakeover', 'not-monitoring'))
  await expect(act('Take over')).toBeEnabled()
  await act('Take over').click()
  await expect(page.getByRole('alert')).toContainText('You’re not listening to this call.')
  await act('Leave').click()
  await expect.poll(() => called(page, 'hangUp')).toHaveLength(1)
  await act('Take over').click()
  await expect(page.getByRole('button', { name: 'Hang up' })).toBeVisible()
  await expect(controls(page)).toBeHidden()
  expect(await called(page, 'monitorUpdateSession')).toMatchObject([{ body: { action: 'whisper' } }])
  expect(await called(page, 'monitorBarge')).toHaveLength(1)
  expect(await called(page, 'monitorTakeover')).toHaveLength(2)
})

/** A call from the visitor of the first conversation that nobody took. */
const missCallOf = (page: Page, media: 'voice' | 'video' = 'voice') =>
  page.evaluate(
    async ([roomId, media]) => {
      const call = await window.everline.beginCall(null, { roomId })
      const parties = call.parties.map((party) => ({ ...party, state: 'left' as const, end: 'missed' as const }))
      const missed = { n: 1, localAtMs: Date.now(), call: { ...call, media, parties }, failure: null }
      await window.everline.setLive({ id: 'missed-calls', value: { calls: [missed] } })
    },
    [room(1), media] as const,
  )

test('[CAL-11] where the installation wants it, devices are chosen before a missed call is called back, and before one is listened to', async ({
  open,
}) => {
  const page = await open(`/inbox/${room(1)}`, { as: 'admin' })
  await page.evaluate(() => window.everline.askDevices())
  const dialog = page.getByRole('dialog', { name: 'Devices for this call' })
  await missCallOf(page, 'video')
  await page.getByRole('button', { name: 'Call back' }).click({ timeout: 15_000 })
  await expect(dialog).toBeVisible()
  expect(await called(page, 'startCall')).toEqual([])
  await dialog.getByRole('button', { name: 'Use these devices' }).click()
  await expect.poll(() => called(page, 'startCall')).toMatchObject([{ body: { media: 'video' } }])
  // The camera that was asked for is on from the beginning.
  await expect.poll(() => called(page, 'switchCall')).toMatchObject([{ switches: { hasCamera: true } }])
  await beginOf(page)
  await listen(page).click({ timeout: 15_000 })
  await expect(dialog).toBeVisible()
  expect(await called(page, 'monitorListen')).toEqual([])
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Use these devices' }).click()
  await expect.poll(() => called(page, 'monitorListen')).toHaveLength(1)
})

test('[CAL-12] why a missed call cannot be called back is said', async ({ open }) => {
  const page = await open(`/inbox/${room(1)}`)
  await missCallOf(page)
  await page.evaluate(() => window.everline.failNext('startCall', 'call-target-away'))
  await page.getByRole('button', { name: 'Call back' }).click({ timeout: 15_000 })
  await expect(page.getByText(/This person can’t be reached right now/)).toBeVisible()
})

test('[CAL-03] a missed call comes with a way to call back', async ({ open }) => {
  const page = await open(`/inbox/${room(1)}`)
  await missCallOf(page)
  await expect(page.getByText('Missed call from Amara Lindqvist')).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: 'Call back' }).click()
  await expect
    .poll(() => called(page, 'startCall'))
    .toMatchObject([{ body: { target: { kind: 'room', roomId: room(1) } } }])
})

test('[CAL-06] agents monitor nobody, and are told who listens only where the service wants it', async ({ open }) => {
  const page = await open(`/inbox/${room(1)}`)
  await beginOf(page)
  await expect(page.getByText('Handled by Mei Tanaka').first()).toBeVisible()
  expect(await called(page, 'getOngoingCall')).toEqual([])
  const show = (tellsMonitoring: boolean) =>
    page.evaluate(async (tellsMonitoring) => {
      const call = await window.everline.beginCall(null, { isOwn: true })
      const parties = call.parties.map((party, at) => (at === 1 ? { ...party, monitor: 'listen' as const } : party))
      await window.everline.putEntity('call', { ...call, parties, tellsMonitoring })
    }, tellsMonitoring)
  await show(true)
  const card = page.getByRole('region', { name: 'Call with Amara Lindqvist' })
  await expect(card).toContainText('Admin listening: Mei Tanaka')
  await show(false)
  await expect(card).not.toContainText('Admin listening')
  await expect(card).toBeVisible()
})

for (const how of [{ phone: true }, { language: 'ar', theme: 'dark' }] as const)
  test(`[CAL-06] all of monitoring fits ${'phone' in how ? 'on phones' : 'in Arabic'}, with long names`, async ({
    open,
  }) => {
    const page = await open(`/inbox/${room(1)}`, { as: 'admin', ...how })
    await beginOf(page, [
      'Tove Sørensen with a rather long family name that never seems to end',
      'Maximiliane Oberhofer',
    ])
    const panel = page.locator('section').filter({ hasText: 'Maximiliane Oberhofer' }).last()
    await expect(panel).toBeVisible({ timeout: 15_000 })
    const folder = process.env.EVERLINE_SHOTS
    const look = async (name: string) => {
      if (folder) await page.screenshot({ path: `${folder}/${name}-${Object.keys(how).join('-')}.png` })
    }
    await look('panel')
    await panel.getByRole('button').click()
    await expect(page.locator('fieldset button')).toHaveCount(5)
    await look('controls')
    expect(await findings(page)).toEqual([])
    const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(await isTooWide()).toBe(false)
  })

import type { Page } from '@playwright/test'
import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'
import { withDevices } from './harness/media-fixture.ts'

test.use({ launchOptions: withDevices })
test.afterEach(({ context }) => context.clearPermissions())

const said = (page: Page, name: string) =>
  page.evaluate((name) => window.everline.calls.filter(([id]) => id === name).map(([, input]) => input), name)

test('[CAL-01] [CAL-02] a call says how far it is, with whom and for how long, and covers nothing', async ({
  open,
}) => {
  const page = await open(`/inbox/${room(1)}`)
  await page.getByRole('heading', { name: 'Amara Lindqvist' }).waitFor()
  await page.evaluate(() =>
    window.everline.callIs({
      call: { state: 'PROGRESS', answeredAtMs: null },
      other: { state: 'ringing' },
      leg: { progress: 'ringing' },
    }),
  )
  const bar = page.getByRole('region', { name: 'Call with Mei Tanaka' })
  const state = bar.getByRole('status')
  await expect(state).toHaveText('Ringing…')
  await page.evaluate(() => window.everline.callIs({}))
  await expect(state).toHaveText('Connected')
  await expect(bar).toContainText(/1:\d\d/)
  await page.evaluate(() => window.everline.callIs({ facts: { isMuted: true } }))
  await expect(state).toHaveText('You are muted')
  await expect(bar.getByRole('button', { name: 'Mute' })).toHaveAttribute('aria-pressed', 'true')
  expect(await findings(page)).toEqual([])
  await page.evaluate(() => window.everline.callIs({ other: { isHeld: true } }))
  await expect(state).toHaveText('You are on hold')
  await page.evaluate(() => window.everline.callIs({ leg: { progress: 'reconnecting' } }))
  await expect(state).toHaveText('Reconnecting…')
  const bounds = [await bar.boundingBox(), await page.getByRole('main').boundingBox()]
  expect((bounds[0]?.y ?? 0) + (bounds[0]?.height ?? 0)).toBeLessThanOrEqual(bounds[1]?.y ?? 0)
  await page.evaluate(() => window.everline.callIs({ facts: null, own: { deviceId: 'other' } }))
  await page.evaluate(() => window.everline.callIsOver())
  await expect(bar).toHaveCount(0)
})

test('[CAL-13] hold, tones and a conference work from a toolbar by keys alone, also on a phone', async ({ open }) => {
  const page = await open('/team', { phone: true })
  await page.evaluate(() =>
    window.everline.callIs({
      other: { eid: null, name: 'A very long name that does not fit into the row of any telephone' },
    }),
  )
  const bar = page.getByRole('toolbar', { name: 'Call' })
  const end = bar.getByRole('button', { name: 'Hang up' })
  await expect(end).toBeInViewport({ ratio: 1 })
  await bar.getByRole('button', { name: 'Mute' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => said(page, 'switchCall')).toMatchObject([{ switches: { isHeld: true } }])
  await page.keyboard.press('End')
  await expect(end).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(bar.getByRole('button', { name: 'Mute' })).toBeFocused()
  await expect(bar.locator('[tabindex="0"]')).toHaveCount(1)
  await bar.getByRole('button', { name: 'Keypad' }).press('Enter')
  await page.getByRole('button', { name: '5', exact: true }).press('7')
  await expect.poll(() => said(page, 'sendTones')).toMatchObject([{ tones: '7' }])
  await bar.getByRole('button', { name: 'People' }).press('Enter')
  await page.getByRole('combobox', { name: 'Colleague' }).selectOption({ label: 'Mei Tanaka' })
  await page.getByRole('button', { name: 'Add to the call' }).press('Enter')
  await expect.poll(() => said(page, 'inviteToCall')).toMatchObject([{ body: { target: { kind: 'staff' } } }])
  expect(await findings(page)).toEqual([])
  await end.press('Enter')
  await expect.poll(() => said(page, 'hangUp')).toHaveLength(1)
})

test('[CAL-07] a call is given away at once or after asking, with its inquiry or without', async ({ open }) => {
  const page = await open('/team')
  await page.evaluate(() =>
    window.everline.callIs({
      call: { inquiryId: '01900000-0000-7000-8000-000000000001' },
      other: { eid: null, kind: 'visitor', name: 'Amara Lindqvist' },
    }),
  )
  await page.getByRole('button', { name: 'People' }).click()
  await page.getByRole('combobox', { name: 'Colleague' }).selectOption({ label: 'Mei Tanaka' })
  const types = async () =>
    (await said(page, 'transferCall')).map((input) => (input as { body: { type: string } }).body.type)
  const give = async (name: string) => {
    const count = (await types()).length
    await page.getByRole('button', { name }).click()
    await expect.poll(async () => (await types()).length).toBe(count + 1)
  }
  await give('Transfer now')
  await give('Ask, then transfer')
  expect(await findings(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'A transfer gives the inquiry too' }).press('Space')
  await give('Transfer now')
  await give('Ask, then transfer')
  expect(await types()).toEqual(['inquiry_blind', 'inquiry_attendee', 'blind', 'attendee'])
})

test('[CAL-09] [CAL-10] a call that sounds badly says what to do, and how both sides have it', async ({ open }) => {
  const page = await open('/team')
  const measured = { atMs: 1, roundTripMs: 90, jitterMs: 9, lossIn: 0.2, lossOut: 0 }
  const quality = (mos: number, cause: 'network-in' | null) => ({
    other: { mos: 2.4 },
    leg: { quality: { value: { ...measured, mos, cause }, warnings: [], advice: null } },
  })
  const isNow = (scene: object) => page.evaluate((scene) => window.everline.callIs(scene), scene)
  const bar = page.getByRole('region', { name: 'Call with Mei Tanaka' })
  const advice = bar.getByText('Your connection loses sound. Go closer to the router, or use a cable.')
  await isNow(quality(4.3, null))
  await bar.getByRole('button', { name: 'About this call' }).click()
  const now = bar.getByRole('list', { name: 'Quality now' }).getByRole('listitem')
  await expect(now).toHaveText([
    'Your connection with Mei TanakaGood, 4.3 of 4.5',
    'Connection of Mei TanakaBad, 2.4 of 4.5',
  ])
  await expect(advice).toBeHidden()
  await isNow(quality(2.1, 'network-in'))
  await expect(advice).toBeVisible()
  expect(await findings(page)).toEqual([])
  await isNow({ leg: { quality: { value: null, warnings: ['no-local-audio'], advice: null } } })
  await expect(bar.getByText('Your microphone is silent.')).toBeVisible()
  await isNow({ facts: { failure: { name: 'sip-not-registered' } } })
  await expect(bar.getByRole('alert')).toHaveText(/^Calls are not connected yet/)
})

test('[CAL-12] an answer or a hang-up on a dead line says that the call was not answered or ended', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['microphone', 'camera'])
  const page = await open('/team')
  await page.evaluate(() => window.everline.ringsHere())
  await page.evaluate(() => window.everline.failNext('answerCall', 'network'))
  const ringing = page.getByRole('alertdialog', { name: 'Voice call from Mei Tanaka' })
  await ringing.getByRole('button', { name: 'Answer' }).click()
  await expect(ringing.getByRole('alert')).toHaveText(/^The call could not be answered/)
  await page.evaluate(() => window.everline.callIs({ facts: null, own: { state: 'joining' } }))
  await page.evaluate(() => window.everline.failNext('leaveCall', 'network'))
  const bar = page.getByRole('region', { name: 'Call with Mei Tanaka' })
  await bar.getByRole('button', { name: 'Hang up' }).click()
  await expect(bar.getByRole('alert')).toHaveText(/^The call could not be ended/)
})

test('[CAL-03] a call that rings is answered or declined by keys from anywhere, and one press answers one', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['microphone', 'camera'])
  const page = await open('/inbox')
  await page.evaluate(() => window.everline.ringsHere())
  const card = page.getByRole('alertdialog', { name: 'Voice call from Mei Tanaka' })
  await expect(card).toBeVisible()
  await page.evaluate(() => window.everline.putEntity('offer', window.everline.offer(11, Date.now())))
  await expect(page.getByRole('alertdialog')).toHaveCount(2)
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Alt+A')
  await expect.poll(() => said(page, 'answerCall')).toMatchObject([{ body: { accept: true } }])
  expect(await said(page, 'answerOffer')).toEqual([])
  await card.getByRole('button', { name: 'Decline' }).click()
  await expect.poll(() => said(page, 'answerCall')).toMatchObject([{}, { body: { accept: false } }])
})

test('[CAL-11] where the installation wants it, devices are chosen before a call is made or answered', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['microphone', 'camera'])
  const page = await open('/team')
  await page.evaluate(() => window.everline.askDevices())
  await page.getByRole('button', { name: 'Call Mei Tanaka', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Devices for this call' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await said(page, 'startCall')).toEqual([])
  await page.evaluate(() => window.everline.ringsHere())
  await page.getByRole('alertdialog').getByRole('button', { name: 'Answer' }).click()
  await dialog.getByRole('button', { name: 'Use these' }).click()
  await expect.poll(() => said(page, 'answerCall')).toHaveLength(1)
})

test('[CAL-05] the dial pad formats a number as it is typed, and calls colleagues, extensions and numbers', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['microphone'])
  const page = await open('/calls')
  const field = page.getByRole('textbox', { name: 'Number, extension or colleague' })
  const call = page.getByRole('button', { name: 'Call', exact: true })
  await field.pressSequentially('+442079460142')
  await expect(field).toHaveValue('+44 20 7946 0142')
  await call.click()
  await expect(page.getByText('Telephone numbers cannot be called from here.')).toBeVisible()
  await field.fill('Nobody Atall')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/There is nobody to call under that name or number/)
  await field.fill('mei tanaka')
  await field.press('Enter')
  const targets = async () => (await said(page, 'startCall')).map((input) => (input as { body: unknown }).body)
  await expect.poll(targets).toMatchObject([{ target: { number: '+442079460142' } }, { target: { kind: 'staff' } }])
  await field.fill('')
  for (const key of ['4', '2']) await page.getByRole('button', { name: key, exact: true }).click()
  await call.click()
  await expect.poll(async () => (await targets())[2]).toMatchObject({ target: { kind: 'extension', extension: '42' } })
  await page.getByRole('list').getByRole('button', { name: 'Video call with Mei Tanaka' }).click()
  await expect.poll(async () => (await targets())[3]).toMatchObject({ media: 'video', target: { kind: 'staff' } })
})

test('the call log is filtered and paged, shows how good a call was, and says when it is empty', async ({ open }) => {
  const page = await open('/calls')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(10)
  await expect(rows.nth(2)).toContainText('+44 20 7946 0142')
  expect(await findings(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('Missed')
  await expect(rows.first()).toContainText('Missed')
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('All outcomes')
  await rows.first().getByRole('button', { name: 'Amara Lindqvist', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Amara Lindqvist' })
  await expect(sheet.getByRole('img', { name: /^Quality from 1 to 4.5/ })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await open('/calls', { scene: 'empty' })
  await expect(page.getByText('No calls yet')).toBeVisible()
})

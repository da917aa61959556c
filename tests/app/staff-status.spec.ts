import { expect, inboxRow, room, test } from './harness/fixture.ts'

const lunch = '018f0000-0000-7000-8000-00000000000a'
const account = /^Account: /

/** Adds a reason as an admin would. */
const addReason = (page: import('@playwright/test').Page) =>
  page.evaluate((id) => window.everline.addBusyReason(id, 'Lunch'), lunch)

test('[INQ-03] the status menu has the reasons for being busy, and says what holds since when', async ({ open }) => {
  const page = await open('/inbox')
  await addReason(page)
  await page.getByRole('button', { name: account }).click()
  await page.getByRole('menuitem', { name: 'Busy because of…' }).click()
  await page.getByRole('menuitemradio', { name: 'Lunch' }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('button', { name: /^Account: .*, Busy: Lunch$/ }).click()
  await expect(page.getByText(/^Busy: Lunch since \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('menuitemradio', { name: 'Busy', exact: true })).toBeChecked()
})

test('[INQ-03] do not disturb is chosen by the keyboard alone, from the palette', async ({ open }) => {
  const page = await open('/inbox')
  await addReason(page)
  await page.getByRole('button', { name: 'Commands' }).click()
  const find = page.getByRole('combobox', { name: 'Search or jump to…' })
  await find.fill('lunch')
  await expect(page.getByRole('option', { name: 'Be busy: Lunch' })).toBeVisible()
  await find.fill('do not disturb')
  await expect(page.getByRole('option', { name: 'Do not disturb', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Account: .*, Do not disturb$/ })).toBeVisible()
})

test('[INQ-03] without a connection the reason is queued with the status, and shown meanwhile', async ({ open }) => {
  const page = await open('/inbox')
  await addReason(page)
  await page.getByRole('button', { name: account }).click()
  await page.getByRole('menuitem', { name: 'Busy because of…' }).click()
  await page.evaluate(() => window.everline.failNext('setStaffStatus', 'network'))
  await page.getByRole('menuitemradio', { name: 'Lunch' }).click()
  await expect(page.getByRole('button', { name: /^Account: .*, Busy$/ })).toBeVisible()
  const queued = await page.evaluate(() => window.everline.calls.filter(([id]) => id === 'set-status'))
  expect(queued).toEqual([['set-status', { status: 'busy', reasonId: lunch }]])
})

test('[INQ-03] after a closed inquiry the agent sees how long nothing is offered, and ends it', async ({ open }) => {
  const page = await open('/inbox')
  await page.evaluate(() => window.everline.changeSelf({ wrapUpUntilMs: Date.now() + 45_000 }))
  await expect(page.getByRole('timer')).toHaveText(/^0:4\d$/)
  await page.getByRole('button', { name: 'I’m ready' }).click()
  await expect(page.getByRole('timer')).toHaveCount(0)
  const chosen = await page.evaluate(() => window.everline.calls.filter(([id]) => id === 'setStaffStatus'))
  expect(chosen).toMatchObject([['setStaffStatus', { body: { status: 'available' } }]])
})

test('[ROL-01] [CAL-09] admins set the time to finish after an inquiry, and whether silent calls end', async ({
  open,
}) => {
  const page = await open('/settings/offer-times', { as: 'admin' })
  await page.getByLabel('Wrap-up time').selectOption('30 seconds')
  const set = () => page.evaluate(() => window.everline.calls.filter(([id]) => id === 'setStaffRules'))
  await expect.poll(set).toMatchObject([['setStaffRules', { body: { wrapUpSeconds: 30, outOfReachSeconds: 60 } }]])
  await expect(page.getByLabel('Wrap-up time')).toHaveValue('30')
  await page.getByText('End calls when the other side goes silent').click()
  await expect
    .poll(async () => (await set()).at(-1))
    .toMatchObject(['setStaffRules', { body: { endsSilentCalls: true } }])
})

test('[INQ-03] a tab tells the hub of input, and the next input brings the status back', async ({ open }) => {
  const page = await open('/inbox')
  const told = () => page.evaluate(() => window.everline.calls.filter(([id]) => id === 'reportInput'))
  await expect.poll(told).toContainEqual(['reportInput', 15 * 60_000 + 30_000])
  await page.evaluate(() => window.everline.changeSelf({ status: 'away', awayFrom: 'busy' }))
  await expect(page.getByRole('button', { name: /^Account: .*, Away$/ })).toBeVisible()
  await page.mouse.move(300, 300)
  await expect(page.getByRole('button', { name: /^Account: .*, Busy$/ })).toBeVisible()
  const chosen = await page.evaluate(() => window.everline.calls.filter(([id]) => id === 'setStaffStatus'))
  expect(chosen).toMatchObject([['setStaffStatus', { body: { status: 'busy', isIdle: false } }]])
})

test('[INQ-03] an agent who switches it off in the profile is never away by idleness', async ({ open }) => {
  const page = await open('/profile')
  await page.getByRole('switch', { name: 'Set me to Away when I’m inactive on this device' }).press('Space')
  const told = () => page.evaluate(() => window.everline.calls.filter(([id]) => id === 'reportInput').at(-1))
  await expect.poll(told).toEqual(['reportInput', null])
})

test('[INQ-03] an agent who comes back from out of reach reads which inquiries went past them, and who has them', async ({
  open,
}) => {
  const page = await open('/inbox')
  await page.evaluate(() => window.everline.pass('Olga Petrov', 'Tom Becker'))
  await expect(page.getByText('You were offline')).toBeVisible()
  await expect(page.getByText(/Olga Petrov was passed to others\. Tom Becker has it\./)).toBeVisible()
  // A press that the backend did not take says so, and the notice stays.
  await page.evaluate(() => window.everline.failNext('forgetPassedInquiries', 'deadline-exceeded'))
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This took too long.' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(page.getByText('You were offline')).toHaveCount(0)
})

test('a notice of many inquiries shows the first ones, and all when they are asked for', async ({ open }) => {
  const page = await open('/inbox')
  for (let count = 1; count <= 16; count += 1)
    await page.evaluate((n) => window.everline.pass(`Visitor ${n}`, 'Tom Becker'), count)
  const lines = page.getByRole('listitem').filter({ hasText: 'was passed to others' })
  await page.getByRole('button', { name: 'Show 13 more' }).click()
  await expect(lines).toHaveCount(16)
  await page.getByRole('button', { name: 'Show fewer' }).click()
  await expect(lines).toHaveCount(3)
})

test.describe('sounds', () => {
  test.use({ ownContext: true })

  test('[INQ-03] each kind of event has the sound that this device has chosen, and a browser that blocks it says so', async ({
    open,
    page,
  }) => {
    await page.addInitScript(() => {
      const played: string[] = []
      Object.assign(window, { played, isSoundBlocked: false })
      HTMLMediaElement.prototype.play = async function play() {
        if ((window as unknown as { isSoundBlocked: boolean }).isSoundBlocked)
          throw new DOMException('', 'NotAllowedError')
        played.push(new URL(this.src).pathname)
      }
    })
    const played = () => page.evaluate(() => (window as unknown as { played: string[] }).played)
    const block = (isBlocked: boolean) =>
      page.evaluate((isSoundBlocked) => Object.assign(window, { isSoundBlocked }), isBlocked)
    await open('/profile')
    await page.getByLabel('New message').selectOption('Knock')
    expect(await played()).toEqual(['/sounds/knock.wav'])
    await open(`/inbox/${room(1)}`)
    await inboxRow(page, /Amara Lindqvist/).waitFor()
    // The part that listens is loaded a while after the start.
    await expect(page.getByTestId('news-elsewhere')).toBeAttached({ timeout: 15_000 })
    await page.evaluate((id) => window.everline.arrive(id, 'Is anybody there?'), room(1))
    await expect.poll(played).toEqual(['/sounds/knock.wav'])

    const place = () => page.getByRole('main').boundingBox()
    const before = await place()
    await block(true)
    await page.evaluate((id) => window.everline.arrive(id, 'Hello?'), room(1))
    await expect(page.getByText('Your browser is blocking sounds')).toBeVisible()
    // The sign is in the rail, and moves nothing.
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Allow sounds' }),
    ).toBeVisible()
    expect(await place()).toEqual(before)
    // A press anywhere asks the browser again.
    await page.getByRole('heading', { name: 'Inbox' }).click()
    await expect(page.getByText('Your browser is blocking sounds')).toBeVisible()
    await block(false)
    await page.getByRole('heading', { name: 'Inbox' }).click()
    await expect(page.getByText('Your browser is blocking sounds')).toHaveCount(0)
    await block(true)
    await page.evaluate((id) => window.everline.arrive(id, 'Anybody?'), room(1))
    await expect(page.getByText('Your browser is blocking sounds')).toBeVisible()
    await block(false)
    await page.getByRole('button', { name: 'Allow sounds' }).click()
    await expect(page.getByText('Your browser is blocking sounds')).toHaveCount(0)
  })
})

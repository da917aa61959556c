import { findings } from './harness/findings.ts'
import { expect, test } from './harness/fixture.ts'

type Page = import('@playwright/test').Page
const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })

test('[API:getQueueMonitor] the wallboard shows an admin queue and staff, live, and says what is urgent in words', async ({
  open,
}) => {
  const page = await open('/inbox', { as: 'admin' })
  await page.getByRole('link', { name: 'Wallboard' }).click()
  await expect(page.getByRole('heading', { name: 'Wallboard' })).toBeVisible()
  await expect(figure(page, 'Waiting')).toHaveText('Waiting3')
  await expect(figure(page, 'Longest wait')).toHaveText(/1:\d\dTarget: 3:00$/)
  await expect(figure(page, 'Average wait today')).toHaveText('Average wait today0:41')
  await expect(figure(page, 'Missed today')).toHaveText('Missed today2Target: 5 · Follow up')
  await expect(figure(page, 'Calls')).toHaveText(/^Calls6Longest: 2:\d\d$/)
  // The sum of the statuses is no figure of its own: who is online stands below, by name.
  await expect(figure(page, 'Team online')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Team online' }).getByRole('listitem').first()).toContainText('Available')
  expect(await findings(page)).toEqual([])
  const agents = { available: 0, busy: 2, away: 0, doNotDisturb: 0, notConnected: 12 }
  await page.evaluate((agents) => window.everline.queueIs({ waitingCount: 9, missedTodayCount: 0, agents }), agents)
  await expect(figure(page, 'Waiting')).toHaveText('Waiting9No one is available', { timeout: 15_000 })
  await expect(figure(page, 'Missed today')).toHaveText('Missed today0')
  await page.evaluate(() => window.everline.queueIs({ waitingCount: 0, longestWaitSinceMs: null }))
  await expect(figure(page, 'Longest wait')).toHaveText('Longest wait–', { timeout: 15_000 })
})

test('[API:getQueueMonitor] a figure beyond its target is red, and targets are chosen on each device', async ({
  open,
}) => {
  const page = await open('/wallboard', { as: 'admin' })
  const colorOf = (name: string) => figure(page, name).evaluate((tile) => getComputedStyle(tile).borderColor)
  await expect(figure(page, 'Missed today')).toContainText('Target: 5')
  const [calm, missed] = [await colorOf('Closed today'), await colorOf('Missed today')]
  expect(missed).toBe(calm)
  await page.getByRole('button', { name: 'Targets' }).click()
  const dialog = page.getByRole('dialog', { name: 'Targets' })
  expect(await findings(page)).toEqual([])
  await dialog.getByLabel('Missed chats in a day').fill('-1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Enter a number from 0 on.')
  await dialog.getByLabel('Missed chats in a day').fill('1')
  await dialog.getByLabel('Average wait, in minutes').fill('0.5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(figure(page, 'Missed today')).toContainText('Target: 1')
  expect(await colorOf('Missed today')).not.toBe(calm)
  await expect(figure(page, 'Average wait today')).toHaveText('Average wait today0:41Target: 0:30')
  await page.reload()
  await expect(figure(page, 'Missed today')).toContainText('Target: 1')
  await figure(page, 'Missed today').getByRole('link', { name: 'Follow up' }).click()
  await expect(page.getByRole('tab', { name: /^Missed/ })).toHaveAttribute('aria-selected', 'true')
})

test('[API:getQueueMonitor] agents have no wallboard', async ({ open }) => {
  const page = await open('/inbox')
  await expect(page.getByRole('link', { name: 'Team' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Wallboard' })).toHaveCount(0)
})

test('[API:getQueueMonitor] offline the wallboard says of when its figures are, and stops counting', async ({
  open,
}) => {
  const page = await open('/wallboard', { as: 'admin' })
  await expect(figure(page, 'Waiting')).toHaveText('Waiting3')
  await page.evaluate(() => window.everline.connection('offline'))
  await expect(page.getByText(/^You’re offline\. Last updated Today, \d\d:\d\d\.$/)).toBeVisible()
  await expect(figure(page, 'Longest wait')).toHaveText(/1:15Target: 3:00$/)
  await page.evaluate(() => window.everline.queueIs({}, 'fails'))
  await page.evaluate(() => window.everline.connection('live'))
  await expect(page.getByText(/Last updated Today/)).not.toContainText('offline')
  await expect(figure(page, 'Waiting')).toHaveText('Waiting3')
})

test('[API:getQueueMonitor] a wallboard that fails to come asks again; every figure fits on phones and in Arabic', async ({
  open,
}) => {
  const page = await open('/wallboard?queue=fails', { as: 'admin' })
  await expect(page.getByText('Couldn’t load the wallboard')).toBeVisible()
  expect(await findings(page)).toEqual([])
  // In one step: the board also asks by itself, and the button would be gone before the press.
  await page.getByRole('button', { name: 'Try again' }).evaluate((button: HTMLElement) => {
    void window.everline.queueIs({ waitingCount: 1234 })
    button.click()
  })
  await expect(figure(page, 'Waiting')).toContainText('1234')
  for (const how of [{ phone: true }, { language: 'ar', theme: 'dark' }] as const) {
    await open('/wallboard', { as: 'admin', ...how })
    await expect(page.locator('dl')).toContainText('148')
    const tooWide = () =>
      page
        .locator('dl > div')
        .evaluateAll((tiles) => tiles.filter((each) => each.scrollWidth > each.clientWidth).length)
    await expect.poll(tooWide).toBe(0)
    expect(await findings(page)).toEqual([])
  }
})

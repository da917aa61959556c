import type { Page } from '@playwright/test'
import { type Counts, countedWork, countInPage, workSinceStart } from '#tests/hot-paths/counted-page.ts'
import { overBudget } from '#tests/hot-paths/over-budget.ts'
import { expect, room, test } from './harness/fixture.ts'

// A fixed clock, and a counter in the page from its start.
test.use({ ownContext: true })

const noon = new Date(2026, 10, 21, 12, 0)

/** The conversation that is opened: as many messages as a log begins with, and some more. */
const counted = 51
const other = 52

type Open = (path: string, options: { scene: 'long' }) => Promise<Page>

/** Opens a conversation, and counts what its rows are asked for. */
async function openCounted(page: Page, open: Open, n: number): Promise<void> {
  await countInPage(page)
  await open(`/inbox/${room(n)}?tab=handling`, { scene: 'long' })
  await page.evaluate(() => {
    const { storageWork, calls } = window.everline
    // Colleagues are told by the clock who looks at a conversation.
    const commands = () => calls.filter(([name]) => name !== 'setLooking').length
    window.hotPath.more = () => ({ ...storageWork, commands: commands() })
  })
}

/** Opens a conversation and waits for the parts of the app that come some seconds after its start. */
async function openInbox(page: Page, open: Open, n: number): Promise<void> {
  // The clocks on the screen stand still: what they draw depends on the second in which a test begins.
  await page.clock.setFixedTime(noon)
  await openCounted(page, open, n)
  await expect(page.getByTestId('news-elsewhere')).toBeAttached()
}

/** Opens a conversation as a mouse does: it rests on the row, which renders the conversation ahead, and presses. */
async function press(page: Page, n: number, newest: string): Promise<Counts> {
  const ahead = await countedWork(page, () => page.locator(`a[href*="${room(n)}"]`).hover())
  const drawn = await countedWork(
    page,
    async () => {
      await page.mouse.down()
      await page.mouse.up()
    },
    newest,
  )
  return {
    ...drawn,
    queriesAhead: ahead.queries ?? 0,
    rowsAhead: ahead.rows ?? 0,
    componentsAhead: ahead.components ?? 0,
  }
}

/** Opens a conversation as a finger does: nothing is known before the touch, which loads its rows. */
async function touch(page: Page, n: number, newest: string): Promise<Counts> {
  const row = page.locator(`a[href*="${room(n)}"]`)
  const read = await countedWork(page, () => row.dispatchEvent('pointerdown'))
  const drawn = await countedWork(page, () => row.dispatchEvent('click'), newest)
  return { ...drawn, queriesAhead: read.queries ?? 0, rowsAhead: read.rows ?? 0 }
}

const arrive = (page: Page, n: number, text: string) =>
  page.evaluate(([id, text]) => window.everline.arrive(id, text), [room(n), text] as const)

for (const [how, budget, opens] of [
  ['a mouse that has rested on its row', 'openingForeseen', press],
  ['a finger', 'opening', touch],
] as const)
  test(`opening a conversation by ${how} stays within its budget`, async ({ open, page }) => {
    await openInbox(page, open, 2)
    // The first opening loads parts of the app, which are there for all further ones.
    await opens(page, other, 'The last of others')
    const counts = await opens(page, counted, 'The last of few')
    expect(overBudget(budget, counts)).toEqual([])
  })

test('keys and messages stay within the budgets of their hot paths', async ({ open, page }) => {
  await openInbox(page, open, counted)
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.press('a')
  const key = await countedWork(page, () => box.press('b'))
  expect.soft(overBudget('key', key)).toEqual([])

  // Up to the announcement, which screen readers get a moment later.
  const arriving = await countedWork(page, async () => {
    await arrive(page, counted, 'Another question')
    await expect(page.getByTestId('new-messages')).toContainText('Another question')
  })
  expect.soft(overBudget('arriving', arriving)).toEqual([])

  const inboxRow = await countedWork(page, async () => {
    await arrive(page, other, 'Somewhere else')
    await expect(page.getByTestId('news-elsewhere')).toContainText('1')
  })
  expect.soft(overBudget('inboxRow', inboxRow)).toEqual([])

  await box.fill('An answer')
  const sending = await countedWork(page, async () => {
    await box.press('Enter')
    await expect(page.locator('[role="log"]').getByText('Sent').last()).toBeVisible()
  })
  expect.soft(overBudget('sending', sending)).toEqual([])
})

test('the first screen stays within its budget', async ({ open, page }) => {
  await openInbox(page, open, counted)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  const counts = await workSinceStart(page)
  expect(overBudget('firstScreen', counts)).toEqual([])
})

test('until the visitor’s pane follows the conversation that is opened, nothing in it can be changed', async ({
  open,
  page,
}) => {
  await openInbox(page, open, counted)
  const place = page.getByRole('complementary', { name: 'Visitor' }).locator('> :first-child')
  await expect(place).not.toHaveAttribute('inert')
  await place.evaluate((element) => {
    new MutationObserver(() => {
      document.body.dataset.wasInert = String(element.hasAttribute('inert'))
    }).observe(element, { attributes: true })
  })
  await press(page, other, 'The last of others')
  await expect(page.locator('body')).toHaveAttribute('data-was-inert', 'true')
  await expect(place).not.toHaveAttribute('inert')
})

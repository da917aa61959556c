import type { Page } from '@playwright/test'
import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'

/* Replies, edits, removals and reactions in the log. */
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const box = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const line = (page: Page, text: string) => log(page).locator('[data-index]').filter({ hasText: text })
const called = (page: Page, name: string) =>
  page.evaluate((wanted) => window.everline.calls.flatMap(([id, input]) => (id === wanted ? [input] : [])), name)
async function choose(page: Page, text: string, item: string) {
  await line(page, text).getByRole('button', { name: 'Message actions' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: item }).click()
}

test('[CAP-01] a message is answered by its menu or by a key, with a quote that leads to it', async ({ open }) => {
  const page = await open(`/inbox/${room(1)}`)
  await choose(page, 'It is number 5541.', 'Reply')
  await expect(box(page)).toBeFocused()
  await expect(page.getByText('Reply to Amara Lindqvist: It is number 5541.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.keyboard.type('I see it')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Reply to Amara Lindqvist')).toHaveCount(0)
  expect(await called(page, 'message')).toMatchObject([{ text: 'I see it', replyTo: { text: 'It is number 5541.' } }])
  await log(page)
    .getByRole('button', { name: /Amara Lindqvist.*It is number 5541/ })
    .click()
  await expect(log(page).locator('[data-marked]')).toContainText('It is number 5541.')
  await page.keyboard.press('Alt+R')
  await expect(page.getByText('Reply to Amara Lindqvist: Do you need a photo of it?')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel reply' }).click()
  await expect(page.getByText('Reply to Amara Lindqvist')).toHaveCount(0)
})

test('[CAP-01] a draft that is a reply stays one when the agent comes back to it, and after a reload of the page', async ({
  open,
}) => {
  const page = await open(`/inbox/${room(1)}`)
  await choose(page, 'It is number 5541.', 'Reply')
  await page.keyboard.type('I see it')
  const quote = page.getByText('Reply to Amara Lindqvist: It is number 5541.')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(box(page)).toHaveValue('')
  await expect(quote).toHaveCount(0)
  await page.keyboard.press('Alt+ArrowUp')
  await expect(box(page)).toHaveValue('I see it')
  await expect(quote).toBeVisible()
  // More, and a reload before the hub could save it: this page's hub forgets everything with it.
  await page.keyboard.type(' now')
  await page.reload()
  await expect(box(page)).toHaveValue('I see it now')
  await expect(quote).toBeVisible()
})

test("[CAP-01] one's own message is edited and removed, and says so; what others wrote is not", async ({ open }) => {
  const page = await open(`/inbox/${room(1)}`)
  await box(page).fill('It costs 5 euro')
  await page.keyboard.press('Enter')
  await choose(page, 'It costs 5 euro', 'Edit…')
  const dialog = page.getByRole('dialog', { name: 'Edit message' })
  await dialog.getByRole('textbox').fill('It costs 6 euro')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(line(page, 'It costs 6 euro')).toContainText('edited')
  await choose(page, 'It costs 6 euro', 'Delete…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(log(page)).toContainText('Message deleted')
  await expect(log(page)).not.toContainText('6 euro')
  await line(page, 'It is number 5541.').getByRole('button', { name: 'Message actions' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Reply' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Edit…' })).toHaveCount(0)
})

test('[CAP-01] a reaction is given and taken back, with the names of those who gave it', async ({ open }) => {
  const page = await open(`/inbox/${room(1)}`)
  await choose(page, 'It is number 5541.', 'React with 👍')
  const reaction = log(page).getByRole('button', { name: '👍 by You' })
  await expect(reaction).toHaveAttribute('aria-pressed', 'true')
  await expect(reaction).toHaveText('👍 1')
  await reaction.click()
  await expect(reaction).toHaveCount(0)
})

test('[CAP-01] without a connection changes are shown at once and say that they wait', async ({ open }) => {
  const page = await open(`/inbox/${room(1)}`, { scene: 'offline' })
  await choose(page, 'It is number 5541.', 'React with 👍')
  await expect(log(page).getByRole('button', { name: '👍 by You' })).toBeVisible()
  await expect(log(page)).toContainText('Change waiting for connection')
})

test('[CAP-01] a search finds words in the conversation, marks them, and goes from one to the next by keys', async ({
  open,
}) => {
  const page = await open(`/inbox/${room(1)}`)
  await box(page).click()
  await page.keyboard.press('Alt+S')
  const field = page.getByRole('searchbox', { name: 'Search in this conversation' })
  await expect(field).toBeFocused()
  await field.fill('YOU')
  await expect(page.getByText(/^\d+ found$/)).toBeVisible()
  expect(await page.evaluate(() => [...(CSS.highlights.get('everline-found') ?? [])].map(String))).toContain('you')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  await expect(log(page).locator('[data-marked]')).toContainText(/you/i)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible()
  await field.fill('nowhere')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByLabel('Go to date').fill('2020-01-01')
  await expect(log(page).locator('[data-marked]')).toContainText('started a chat')
  await field.press('Escape')
  await expect(field).toHaveCount(0)
})

test('[CAP-01] a colon and a word complete an emoji; a button shows them all, and arrows choose among them', async ({
  open,
}) => {
  const page = await open(`/inbox/${room(1)}`)
  const emoji = page.getByRole('listbox', { name: 'Emoji' })
  await box(page).click()
  await page.keyboard.type('Great :t')
  await expect(emoji).toHaveCount(0)
  await page.keyboard.type('humbs')
  await expect(emoji.getByRole('option').first()).toHaveAccessibleName('thumbs up')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue('Great 👍')
  const button = page.getByRole('button', { name: 'Emoji' })
  await button.click()
  // The last used ones come first, and nothing is written into the text by searching.
  await expect(page.getByRole('combobox', { name: 'Search emoji' })).toBeFocused()
  await expect(emoji.getByRole('option')).toHaveCount(1)
  await expect(emoji.getByRole('option').first()).toHaveAccessibleName('thumbs up')
  await page.getByRole('button', { name: 'Smileys' }).click()
  await expect(emoji.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(emoji.getByRole('option').nth(8)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(emoji.getByRole('option').nth(7)).toHaveAttribute('aria-selected', 'true')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(emoji).toHaveCount(0)
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('Great 👍')

  await button.click()
  await expect(page.getByRole('combobox', { name: 'Search emoji' })).toBeFocused()
  await page.keyboard.type('folded')
  await expect(emoji.getByRole('option').first()).toHaveAccessibleName('folded hands')
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue('Great 👍🙏')
  await expect(emoji).toHaveCount(0)
  await button.click()
  await expect(emoji.getByRole('option')).toHaveCount(2)
  await button.click()
  await expect(emoji).toHaveCount(0)
})

test('[CAP-01] the newest own message names the colleagues who have read it', async ({ open }) => {
  const page = await open(`/inbox/${room(1)}`)
  await expect(log(page)).toBeVisible()
  await page.evaluate(
    (roomId) => window.everline.colleagueReads(roomId, '01900000-0000-7000-8000-00000000000b', 9),
    room(1),
  )
  await expect(log(page).getByText('Read by Mei Tanaka')).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('[CAP-03] message info says how far a message has come to each participant, and who is reached by which address', async ({
  open,
}) => {
  const page = await open(`/inbox/${room(1)}`)
  await choose(page, 'It is number 5541.', 'Message info…')
  const info = page.getByRole('dialog', { name: 'Message info' })
  await expect(info.getByRole('listitem')).toHaveText([
    /Amara Lindqvist.*Read/,
    /ben.and.*Not delivered · Mailbox full/,
    /Noor.*Delivered/,
  ])
  expect(await findings(page)).toEqual([])
  await info.getByRole('button', { name: 'Close' }).last().click()
  await expect(info).toBeHidden()
  await page.evaluate((roomId) => window.everline.setChannel(roomId, 'call'), room(1))
  const reached = page.getByRole('list', { name: 'Reached by address' })
  await expect(reached.getByRole('listitem')).toHaveText([/Amara Lindqvist.*\+49 30 555123/, /ben.*ben@example.org/])
})

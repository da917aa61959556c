import type { Page } from '@playwright/test'
import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'

/* Internal notes in the composer and in the log. */
const noteBox = (page: Page) => page.getByRole('textbox', { name: 'Internal note' })
const called = (page: Page, name: string) =>
  page.evaluate((wanted) => window.everline.calls.flatMap(([id, input]) => (id === wanted ? [input] : [])), name)

test('[CAP-01] a key makes the text a note, a colleague is completed after @, and the visitor is not told that somebody types', async ({
  open,
}) => {
  const page = await open(`/inbox/${room(1)}`)
  await page.getByRole('textbox', { name: 'Message' }).click()
  await page.keyboard.press('Alt+N')
  await expect(noteBox(page)).toBeFocused()
  await expect(page.getByText('Internal note: only colleagues')).toBeVisible()
  await page.keyboard.type('Refund it? @Me')
  await expect(page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option')).toContainText('Mei Tanaka')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(noteBox(page)).toHaveValue('Refund it? @Mei Tanaka ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Internal note, by you')).toBeVisible()
  expect(await called(page, 'note')).toMatchObject([
    { text: 'Refund it? @Mei Tanaka', mentionedEids: ['01900000-0000-7000-8000-00000000000b'] },
  ])
  expect(await called(page, 'message')).toEqual([])
  expect(await called(page, 'setTyping')).toEqual([])
  // The next text is a note too, until the author chooses otherwise.
  await page.keyboard.type('More')
  await page.getByRole('button', { name: 'Internal note' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('More')
})

test('[CAP-01] a draft remembers that it is a note', async ({ open }) => {
  const page = await open(`/inbox/${room(1)}`)
  await page.getByRole('textbox', { name: 'Message' }).click()
  await page.keyboard.press('Alt+N')
  await page.keyboard.type('Do not show this')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(noteBox(page)).toHaveValue('Do not show this')
})

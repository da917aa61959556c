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
  await expect(page.getByText('visible to your team only')).toBeVisible()
  await page.keyboard.type('Refund it? @Me')
  await expect(page.getByRole('listbox', { name: 'Teammates' }).getByRole('option')).toContainText('Mei Tanaka')
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
  // The next text is for the visitor again; the key makes it a note once more.
  const reply = page.getByRole('textbox', { name: 'Message' })
  await expect(reply).toBeFocused()
  await page.keyboard.type('More')
  await expect(reply).toHaveValue('More')
  await page.keyboard.press('Alt+N')
  await expect(noteBox(page)).toHaveValue('More')
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

test('[CAP-01] the author edits a note, which says so, and removes it', async ({ open }) => {
  const page = await open(`/inbox/${room(1)}`)
  await page.getByRole('textbox', { name: 'Message' }).click()
  await page.keyboard.press('Alt+N')
  await page.keyboard.type('Refund it')
  await page.keyboard.press('Enter')
  const act = async (item: string) => {
    await page.getByRole('button', { name: 'Note actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await act('Edit…')
  const dialog = page.getByRole('dialog', { name: 'Edit note' })
  await dialog.getByRole('textbox').fill('Refund half, @Mei Tanaka')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log).toContainText('Refund half, @Mei Tanaka')
  await expect(log.getByText('edited')).toBeVisible()
  // Without a connection the change is kept, shown, and says that it waits.
  await page.evaluate(() => window.everline.connection('offline'))
  await act('Delete…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(log).toContainText('Note deleted')
  await expect(log).toContainText('Change waiting for connection')
  expect(await called(page, 'change-note')).toMatchObject([
    { change: { do: 'edit', mentionedEids: ['01900000-0000-7000-8000-00000000000b'] } },
    { change: { do: 'remove' } },
  ])
})

test('[CAP-01] a note that mentions somebody outside of the conversation offers to invite them', async ({ open }) => {
  const page = await open(`/inbox/${room(1)}`)
  await page.getByRole('textbox', { name: 'Message' }).click()
  await page.keyboard.press('Alt+N')
  await page.keyboard.type('Refund it? @Mei Tanaka ')
  const notice = page.getByText('Mei Tanaka isn’t in this conversation and can’t read the note.')
  await expect(notice).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('Mei Tanaka is invited and can read the note after joining.')).toBeVisible()
  expect(await called(page, 'inviteToConversation')).toMatchObject([{ params: { id: room(1) } }])
  await expect(noteBox(page)).toHaveValue('Refund it? @Mei Tanaka ')
})

test('[CAP-01] an agent mentioned in a conversation of others reads how to get into it: admins join', async ({
  open,
}) => {
  const mention = {
    ...{ id: '01900000-0000-7000-8000-0000000000f1', roomId: '01900000-0000-7000-8000-0000000000f2' },
    ...{ authorName: 'Mei Tanaka', visitorName: 'Amara', preview: '', atMs: Date.now(), readAtMs: null },
  }
  const put = (page: Page) => page.evaluate((mention) => window.everline.putEntity('mention', mention), mention)
  const page = await open('/mentions', { as: 'admin' })
  await put(page)
  await expect(page.getByText('Join the conversation to read the note.')).toBeVisible()
  await page.getByRole('button', { name: 'Join' }).click()
  expect(await called(page, 'joinConversation')).toMatchObject([{ params: { id: mention.roomId } }])
  await put(await open('/mentions'))
  await expect(page.getByText('Ask Mei Tanaka to add you')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join' })).toHaveCount(0)
})

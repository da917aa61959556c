import type { Page } from '@playwright/test'
import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'

/* The knowledge base: reading and writing its entries. */
const callsOf = (page: Page, id: string) =>
  page.evaluate((id) => window.everline.calls.filter(([name]) => name === id).map(([, input]) => input), id)
const entries = (page: Page) => page.getByRole('list', { name: 'All articles' }).getByRole('link')
const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })

test('[CAP-12] an agent browses folders, searches with every key, reads, and changes nothing', async ({ open }) => {
  const page = await open('/inbox')
  await page.getByRole('link', { name: 'Knowledge base' }).click()
  await expect(page.getByRole('status').filter({ hasText: '14 articles' })).toBeVisible()
  const folders = page.getByRole('navigation', { name: 'Folders' })
  await folders.getByRole('link', { name: /^Care and repair/ }).click()
  await expect(page.getByRole('heading', { name: 'Care and repair' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Care and repair' }).getByRole('listitem')).toHaveCount(3)
  await folders.getByRole('link', { name: /^All articles/ }).click()

  await page.getByRole('textbox', { name: 'Search articles' }).fill('patch')
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page).locator('mark')).toHaveText(['patch'])
  await entries(page).click()
  await expect(page.getByRole('article')).toContainText('Wash the area with water')
  for (const name of ['Edit', 'Publish']) await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Search articles' })).toHaveValue('patch')
})

test('[CAP-12] a user who cannot change an entry reads the visitors’ version', async ({ open }) => {
  const page = await open('/knowledge?text=Returning')
  await entries(page).click()
  await expect(page.getByRole('article')).toContainText('60 days')
  await page.getByRole('button', { name: 'Show latest version' }).click()
  await expect(page.getByRole('article')).toContainText('90 days')
})

test('[CAP-12] an admin writes an entry with the keyboard and publishes it', async ({ open }) => {
  const page = await open('/knowledge', { as: 'admin' })
  await page.getByRole('button', { name: 'New article' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Storing a tent')
  await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled()
  await text(page).click()
  await page.keyboard.type('Dry it ')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('completely')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- loosely\n')
  await page.keyboard.type('in the dark')
  const bar = page.getByRole('toolbar', { name: 'Formatting' })
  await expect(bar.getByRole('button', { name: 'List', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('article')).toContainText('Storing a tent')
  await expect(page.getByRole('article')).toContainText('Published')
  expect(await callsOf(page, 'createKnowledgeBaseEntry')).toMatchObject([
    {
      body: {
        title: 'Storing a tent',
        text: [
          { type: 'paragraph', spans: [{ text: 'Dry it ' }, { text: 'completely', marks: ['bold'] }, { text: '.' }] },
          {
            type: 'list',
            isOrdered: false,
            items: [
              [{ type: 'paragraph', spans: [{ text: 'loosely' }] }],
              [{ type: 'paragraph', spans: [{ text: 'in the dark' }] }],
            ],
          },
        ],
      },
    },
  ])
  expect(await callsOf(page, 'publishKnowledgeEntry')).toHaveLength(1)
})

test('[CAP-12] an unsaved text survives a reload, and a conflict loses neither text', async ({ open }) => {
  const page = await open('/knowledge?text=Paying', { as: 'admin' })
  await entries(page).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await text(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Mine.')
  await expect(text(page)).toContainText('Mine.')
  const again = new URL(page.url())
  again.searchParams.set('as', 'admin')
  await page.goto(again.href)
  await expect(text(page)).toContainText('Mine.')
  await expect(page.getByText('Restored your unsaved text.')).toBeVisible()

  await page.evaluate(() => window.everline.changeKnowledge('Paying by invoice', { title: 'Invoices' }))
  await page.getByRole('button', { name: 'Save without publishing' }).click()
  await expect(page.getByText('Someone else has saved this article in the meantime.')).toBeVisible()
  await expect(text(page)).toContainText('Mine.')
})

test('[CAP-12] an older version is shown and made the newest again', async ({ open }) => {
  const page = await open('/knowledge?text=Returning', { as: 'admin' })
  await entries(page).click()
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: /Version 1/ }).click()
  await expect(page.getByRole('article')).toContainText('60 days')
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByText('Version restored.')).toBeVisible()
  expect(await callsOf(page, 'updateKnowledgeBaseEntry')).toMatchObject([{ body: { revision: 2 } }])
})

test('[CAP-12] a deletion can be taken back', async ({ open }) => {
  const page = await open('/knowledge?text=Renting', { as: 'admin' })
  await entries(page).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(entries(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entries(page)).toHaveCount(1)
  expect(await callsOf(page, 'deleteKnowledgeBaseEntry')).toEqual([])
})

test('every screen of it has no findings, in both directions and on a phone', async ({ open }) => {
  for (const options of [
    { as: 'admin' as const },
    { as: 'admin' as const, dir: 'rtl' as const, theme: 'dark' as const },
  ]) {
    const page = await open('/knowledge?text=Mending', options)
    await expect(entries(page)).toHaveCount(1)
    expect(await findings(page)).toEqual([])
    await entries(page).click()
    await expect(page.getByRole('article')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(text(page)).toBeVisible()
    expect(await findings(page)).toEqual([])
  }
})

test('[CAP-12] an agent finds an entry while writing, and inserts its text or its link', async ({ open }) => {
  const page = await open(`/inbox/${room(1)}`)
  await page.getByRole('button', { name: 'Knowledge base' }).click()
  const dialog = page.getByRole('dialog', { name: 'Insert an article' })
  // Drafts are not for visitors.
  await dialog.getByRole('textbox').fill('rent')
  await expect(dialog.getByText('Nothing found')).toBeVisible()
  await dialog.getByRole('textbox').fill('mending a t')
  await expect(dialog.getByRole('button', { name: /^Mending a tear/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('article')).toContainText('repair kit')
  await dialog.getByRole('button', { name: 'Insert text' }).click()
  const box = page.getByRole('textbox', { name: 'Message' })
  await expect(box).toHaveValue(/1\. Wash the area[\s\S]*\/help\/demo\/entries\/[0-9a-f-]+\/mending-a-tear$/)
  await expect(box).toBeFocused()
})

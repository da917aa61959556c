import type { Page } from '@playwright/test'
import { expect, inboxRow, room, test } from './harness/fixture.ts'

test.use({ hasTouch: true, isMobile: true })

const started = (page: Page) => expect(page.getByTestId('news-elsewhere')).toBeAttached()

test('on a phone, going back closes the menu, the dialog, then the conversation, and what was written stays', async ({
  open,
}) => {
  const page = await open('/inbox?tab=handling', { phone: true })
  await started(page)
  await inboxRow(page, /Amara Lindqvist/).tap()
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('Half a sentence')
  await page.getByRole('button', { name: 'Remind me' }).tap()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(box).toHaveValue('Half a sentence')
  await page.getByRole('button', { name: 'Remind me' }).tap()
  await page.getByRole('menuitem', { name: 'Choose a time…' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Remind me' })
  await dialog.getByLabel('Note (optional)').fill('Ask again')
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/inbox/${room(1)}`))
  await expect(box).toHaveValue('Half a sentence')
  await page.getByRole('button', { name: 'Visitor' }).tap()
  await expect(page.getByRole('dialog', { name: 'Visitor' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Visitor' })).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/inbox/${room(1)}`))
  await page.goBack()
  await expect(page).toHaveURL(/\/inbox\?tab=handling/)
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible()
})

test('on a phone, going back from a conversation that a notification opened leads to the inbox, once', async ({
  open,
}) => {
  const page = await open(`/inbox/${room(1)}?tab=handling`, { phone: true })
  await started(page)
  // The screen that is shown already is not loaded anew.
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a sentence')
  await expect.poll(() => page.evaluate(() => history.state.isAboveInbox)).toBe(true)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a sentence')
  await page.reload()
  await started(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/inbox\?tab=handling/)
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Amara Lindqvist' })).toBeVisible()
})

test('the system’s request to close, which Android makes of “back”, closes a dialog', async ({ open, page }) => {
  await page.addInitScript(() => {
    const watchers: Array<{ onclose: (() => void) | null; signal: AbortSignal }> = []
    const CloseWatcher = class {
      onclose: (() => void) | null = null
      signal: AbortSignal
      constructor(options: { signal: AbortSignal }) {
        this.signal = options.signal
        watchers.push(this)
      }
    }
    Object.assign(window, { CloseWatcher, watching: () => watchers.filter(({ signal }) => !signal.aborted) })
  })
  await open(`/inbox/${room(1)}?tab=handling`, { phone: true })
  const watching = () => page.evaluate(() => (window as never as { watching(): unknown[] }).watching().length)
  await page.getByRole('button', { name: 'Visitor' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Visitor' })
  await expect(sheet).toBeVisible()
  expect(await watching()).toBe(1)
  await page.evaluate(() => {
    const { watching } = window as never as { watching(): Array<{ onclose(): void }> }
    watching().at(-1)?.onclose()
  })
  await expect(sheet).toHaveCount(0)
  await expect.poll(watching).toBe(0)
})

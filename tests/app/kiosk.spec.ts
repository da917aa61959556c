import type { Page } from '@playwright/test'
import { findings } from './harness/findings.ts'
import { expect, inboxRow, room, test } from './harness/fixture.ts'

declare global {
  interface Window {
    awake: { asked: number; held: number; isHidden: boolean }
  }
}

// A window that shows a page in full screen keeps its size, and the wake lock is replaced by a script.
test.use({ ownContext: true })

const fullScreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null)
const typeCode = async (page: Page, label: string, code: string) => {
  await page.getByRole('group', { name: label, exact: true }).getByRole('textbox').first().focus()
  await page.keyboard.type(code)
}
async function begin(page: Page) {
  await typeCode(page, 'Unlock code', '428071')
  await typeCode(page, 'Unlock code once more', '428071')
  await page.getByRole('button', { name: 'Start kiosk mode' }).click()
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible()
}
const unlock = async (page: Page, code: string) => {
  await typeCode(page, 'Unlock code', code)
}

test('[CAP-15] a kiosk is in full screen, shows the chosen screens, and cannot be left', async ({ open }) => {
  const page = await open('/inbox')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Kiosk mode' }).click()
  await begin(page)
  await expect.poll(() => fullScreen(page)).toBe(true)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Account/ })).toBeHidden()
  for (const keys of ['Control+k', '?', 'Alt+ArrowLeft']) await page.keyboard.press(keys)
  await expect(page.getByRole('dialog')).toBeHidden()

  await inboxRow(page, /Amara Lindqvist/).click()
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible()
  const here = page.url()
  // Back to the page where kiosk mode was set up.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener('popstate', resolve, { once: true })
        history.back()
      }),
  )
  await expect(page).toHaveURL(here)
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible()
})

test('[CAP-15] outside of full screen nothing can be used but the button back to it, and the code ends kiosk mode', async ({
  open,
}) => {
  const page = await open('/kiosk')
  await begin(page)
  await page.evaluate(() => document.exitFullscreen())
  const goOn = page.getByRole('button', { name: 'Tap to continue' })
  await expect(goOn).toBeVisible()
  const reached = await inboxRow(page, /Amara Lindqvist/).evaluate((link) => {
    link.focus()
    const { x, y } = link.getBoundingClientRect()
    return document.activeElement === link || link.contains(document.elementFromPoint(x + 1, y + 1))
  })
  expect(reached).toBe(false)
  expect(await findings(page)).toEqual([])
  await expect(goOn).toBeFocused()
  // A press anywhere on the cover counts, not only on the button.
  await page.mouse.click(40, 40)
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible()

  await page.getByRole('button', { name: 'Unlock' }).click()
  expect(await findings(page)).toEqual([])
  await unlock(page, '000000')
  await expect(page.getByRole('alert')).toContainText('Wrong code')
  await unlock(page, '428071')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect.poll(() => fullScreen(page)).toBe(false)
})

test('[CAP-15] after three wrong codes the next one is only accepted after a pause', async ({ open }) => {
  const page = await open('/kiosk')
  await begin(page)
  await page.getByRole('button', { name: 'Unlock' }).click()
  const fields = page.getByRole('group', { name: 'Unlock code' }).getByRole('textbox')
  for (const code of ['000000', '000001']) {
    await unlock(page, code)
    await expect(page.getByRole('alert')).toContainText('Wrong code')
    await expect(fields.first()).toHaveValue('')
  }
  await unlock(page, '000002')
  await expect(page.getByText('Try again in')).toBeVisible()
  await expect(fields).toHaveCount(0)
})

test('[CAP-15] a reload, another address and another tab stay in kiosk mode', async ({ open }) => {
  const page = await open('/kiosk')
  await begin(page)
  await page.goto(new URL('/profile', page.url()).href)
  await expect(page).toHaveURL(/\/inbox/)
  await expect(page.getByRole('button', { name: 'Tap to continue' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Tap to continue' })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(new URL(`/diagnostics`, page.url()).href)
  await expect(other.getByRole('button', { name: 'Tap to continue' })).toBeVisible()
  await expect(other).toHaveURL(/\/inbox/)

  await other.getByRole('button', { name: 'Unlock' }).click()
  await unlock(other, '428071')
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible()
  // The first tab follows.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('[CAP-15] several screens get links, and offers are shown if the inbox is among them', async ({ open }) => {
  const page = await open('/kiosk', { as: 'admin' })
  await page.getByLabel('Diagnostics and feedback').check()
  await begin(page)
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link')).toHaveText(['Inbox', 'Diagnostics and feedback'])
  await main.getByRole('link', { name: 'Diagnostics and feedback' }).click()
  await expect(page.getByRole('heading', { name: 'Diagnostics' })).toBeVisible()
  await page.evaluate(async () => {
    const offer = window.everline.offer(11, Date.now())
    await window.everline.putEntity('offer', offer)
  })
  await expect(page.getByRole('alertdialog', { name: 'Incoming chat' })).toBeVisible()
  await page.keyboard.press('Alt+a')
  await expect(page.getByRole('heading', { name: 'Jonas Petrov' })).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('[CAP-15] kiosk mode does not begin if the repeated code differs', async ({ open }) => {
  const page = await open('/kiosk')
  await typeCode(page, 'Unlock code', '428071')
  await typeCode(page, 'Unlock code once more', '428072')
  await expect(page.getByRole('alert')).toContainText('don’t match')
  await page.getByLabel('Inbox').uncheck()
  await page.getByRole('button', { name: 'Start kiosk mode' }).click()
  const summary = page.getByRole('group', { name: 'Please fix 2 fields' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: /Screens/ }).click()
  await expect(page.getByRole('group', { name: 'Screens to show' })).toBeFocused()
  expect(await fullScreen(page)).toBe(false)
  expect(await findings(page)).toEqual([])
  await open(`/inbox/${room(1)}?tab=handling`)
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
})

test('[CAP-15] a session that ends in a kiosk asks for the password, leads to no other site, and can be unlocked', async ({
  open,
}) => {
  const page = await open('/kiosk')
  await begin(page)
  await page.evaluate(() => window.everline.session('expired'))
  const sheet = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(sheet.getByLabel('Password')).toBeVisible()
  await sheet.getByRole('button', { name: 'Unlock the kiosk' }).click()
  await expect(sheet.getByRole('link', { name: 'Sign in with Acme' })).toBeHidden()
  expect(await findings(page)).toEqual([])
  await unlock(page, '428071')
  await expect(sheet.getByRole('link', { name: 'Sign in with Acme' })).toBeVisible()
})

test('[CAP-15] the screen stays awake until kiosk mode ends, also after the page was hidden', async ({
  open,
  page,
}) => {
  await page.addInitScript(() => {
    const awake = { asked: 0, held: 0, isHidden: false }
    const release = async () => {
      awake.held = 0
    }
    const request = async () => {
      awake.asked += 1
      awake.held = 1
      return { release }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    Object.defineProperty(document, 'visibilityState', { get: () => (awake.isHidden ? 'hidden' : 'visible') })
    Object.assign(window, { awake })
  })
  await open('/kiosk')
  const awake = () => page.evaluate(() => ({ asked: window.awake.asked, held: window.awake.held }))
  expect(await awake()).toEqual({ asked: 0, held: 0 })
  await begin(page)
  await expect.poll(awake).toEqual({ asked: 1, held: 1 })

  // The browser releases the wake lock when the page is hidden.
  for (const isHidden of [true, false]) {
    await page.evaluate((hidden) => {
      Object.assign(window.awake, hidden ? { isHidden: true, held: 0 } : { isHidden: false })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
    await expect.poll(awake).toEqual(isHidden ? { asked: 1, held: 0 } : { asked: 2, held: 1 })
  }

  await page.getByRole('button', { name: 'Unlock' }).click()
  await unlock(page, '428071')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect.poll(awake).toEqual({ asked: 2, held: 0 })
})

import type { Page } from '@playwright/test'
import { setHidden } from '../e2e/sight.ts'
import { findings } from './harness/findings.ts'
import { expect, inboxRow, room, test } from './harness/fixture.ts'
import { looks } from './harness/looks.ts'

const conversation = `/inbox/${room(1)}?tab=handling`

/** Opens the palette, types, and runs the first command that matches. */
async function command(page: Page, text: string, ...keys: string[]) {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toBeFocused()
  await page.keyboard.type(text)
  for (const key of [...keys, 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeHidden()
}

test('every screen and command is reached by keys: palette, list of shortcuts, and back to the composer', async ({
  open,
}) => {
  const page = await open(conversation)
  const box = page.getByRole('textbox', { name: 'Message' })
  await expect(box).toBeFocused()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search or jump to…' })
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(box).toBeFocused()
  await page.keyboard.type('?')
  await expect(box).toHaveValue('?')

  await command(page, 'be bu')
  await expect(page.getByRole('button', { name: 'Account: Mara Okafor, Busy' })).toBeVisible()
  await command(page, 'theme', 'ArrowDown', 'ArrowDown')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await command(page, 'diego')
  await expect(page.getByRole('heading', { name: 'Diego Romero' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await page.keyboard.type('logs')
  await expect(page.getByRole('option', { name: 'Activity logs' })).toHaveCount(0)
  await search.fill('diag')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Diagnostics', exact: true })).toBeVisible()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Search and commandsCtrlK')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
})

test('one box finds people, articles and messages beside the commands, and keeps the last searches', async ({
  open,
}) => {
  const page = await open(conversation)
  const search = page.getByRole('combobox', { name: 'Search or jump to…' })
  const results = page.getByRole('listbox', { name: 'Results' })
  const option = (name: string | RegExp) => results.getByRole('option', { name })
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await search.fill('amara')
  await expect(results).toContainText('People')
  // Her conversation, and her contact.
  await expect(results.getByRole('option', { name: 'Amara Lindqvist', exact: true })).toHaveCount(2)
  await expect(option(/Long ago: amara/)).toBeVisible()
  await search.fill('85255500104')
  await option('陳大文').click()
  await expect(page.getByRole('heading', { name: '陳大文' })).toBeVisible()

  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await search.fill('mei tan')
  await expect(option('Mei Tanaka (team)')).toBeVisible()
  await search.fill('sleeping')
  await expect(results).toContainText('Articles')
  await search.fill('return slip')
  await option(/return slip/)
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Amara Lindqvist', level: 2 })).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(results).toContainText('Recent searches')
  await expect(option('85255500104')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(search).toHaveValue('return slip')
  await option('Search all conversations for “return slip”').click()
  await expect(page.getByRole('textbox', { name: 'Search all conversations' })).toHaveValue('return slip')
  await page.getByRole('textbox', { name: 'Search all conversations' }).fill('')
  await page.getByRole('button', { name: '85255500104' }).click()
  await expect(page.getByRole('textbox', { name: 'Search all conversations' })).toHaveValue('85255500104')
})

test('the palette offers the actions of the open screen and those of the account', async ({ open }) => {
  const page = await open(conversation)
  const calls = (name: string) =>
    page.evaluate((wanted) => window.everline.calls.filter(([called]) => called === wanted), name)
  const visitor = page.getByRole('complementary', { name: 'Visitor' })
  await expect(visitor).toBeVisible()
  await command(page, 'show or hide')
  await expect(visitor).toBeHidden()

  await command(page, 'close conv')
  await expect
    .poll(() => calls('close-inquiry'))
    .toEqual([['close-inquiry', { roomId: room(1), inquiryId: room(7001) }]])
  await command(page, 'inbox: missed')
  await expect(page.getByRole('tab', { name: /^Missed/ })).toHaveAttribute('aria-selected', 'true')
  await inboxRow(page, /Piotr Nowak/).click()
  await expect(page.getByRole('heading', { name: 'Piotr Nowak' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name: 'Close conversation' })).toBeHidden()
  await page.keyboard.press('Escape')
  await command(page, 'take over')
  expect(await calls('takeOverInquiry')).toEqual([['takeOverInquiry', { params: { id: room(7021) }, body: {} }]])

  await page.evaluate(async () => {
    const made = window.everline.offer(11, Date.now())
    await window.everline.putEntity('offer', made)
  })
  await expect(page.getByRole('alertdialog', { name: 'Incoming chat' })).toBeVisible()
  await command(page, 'accept')
  await expect(page.getByRole('heading', { name: 'Jonas Petrov' })).toBeVisible()

  await command(page, 'español')
  expect(await calls('updateProfile')).toEqual([
    ['updateProfile', { body: { name: 'Mara Okafor', language: 'es', timeZone: expect.any(String) } }],
  ])
  await expect(page.getByRole('heading', { name: 'Bandeja' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('cerrar s')
  await page.keyboard.press('Enter')
  await expect.poll(() => calls('signOut')).toHaveLength(1)
})

test('keys move through the inquiries, show the visitor and close an inquiry', async ({ open }) => {
  const page = await open(conversation)
  const box = page.getByRole('textbox', { name: 'Message' })
  const names = await page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('listitem')
    .evaluateAll((rows) => rows.slice(0, 3).map((row) => row.querySelector('[title]')?.getAttribute('title') ?? ''))
  const shown = (index: number) =>
    expect(page.getByRole('heading', { name: names[index] ?? '', level: 2 })).toBeVisible()
  await shown(0)
  await box.press('Alt+ArrowUp')
  await shown(0)
  await page.keyboard.press('Alt+ArrowDown')
  await shown(1)
  await page.keyboard.press('Alt+ArrowDown')
  await shown(2)
  await page.keyboard.press('Alt+ArrowUp')
  await shown(1)

  const visitor = page.getByRole('button', { name: 'Visitor', exact: true })
  await expect(visitor).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Alt+v')
  await expect(visitor).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('button', { name: 'Close conversation' })).toHaveAttribute(
    'aria-keyshortcuts',
    'Alt+Shift+C',
  )
  await page.keyboard.press('Alt+Shift+C')
  await expect.poll(() => page.evaluate(() => window.everline.calls.map(([name]) => name))).toContain('close-inquiry')
})

test('parts of the app that cannot be loaded appear when the network returns, and nothing breaks meanwhile', async ({
  open,
}) => {
  const page = await open('/inbox')
  let lost = 0
  await page.route(/(account-items|profile-screen)-[^/]*\.js$/, (route) => {
    lost += 1
    return route.abort()
  })
  await page.getByRole('button', { name: /^Account: / }).press('Enter')
  await expect.poll(() => lost).toBeGreaterThan(1)
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible()
  await page.unroute(/(account-items|profile-screen)-[^/]*\.js$/)
  await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible()

  lost = 0
  await page.route(/profile-screen-[^/]*\.js$/, (route) => {
    lost += 1
    return lost > 1 ? route.continue() : route.abort()
  })
  await page.getByRole('menuitem', { name: 'Profile and password' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  expect(lost).toBe(2)
})

test('a part whose styles are late comes with them, and the screen around it stays', async ({ open }) => {
  const page = await open('/inbox')
  let lost = 0
  await page.route(/commands-[^/]*\.css$/, (route) => {
    lost += 1
    return lost > 2 ? route.continue() : route.abort()
  })
  await page.getByRole('button', { name: 'Commands' }).click()
  await expect.poll(() => lost).toBeGreaterThan(0)
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible()
  await expect.poll(() => lost).toBeGreaterThan(2)
  await expect(page.getByRole('option', { name: 'Inbox', exact: true })).toBeVisible()
  const sheets = page.locator('link[rel=stylesheet][href*="/commands-"]')
  await expect(sheets).toHaveCount(1)
  expect(await sheets.evaluate((link: HTMLLinkElement) => link.sheet?.cssRules.length)).toBeGreaterThan(0)
})

for (const [theme, phone] of looks) {
  test(`palette and keys have no accessibility findings (${theme}${phone ? ', on a phone' : ''})`, async ({ open }) => {
    const page = await open('/inbox', { theme, phone })
    await page.getByRole('button', { name: 'Commands' }).click()
    await expect(page.getByRole('option', { name: 'Inbox', exact: true })).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('keyboard')
    await page.getByRole('option', { name: 'Keyboard shortcuts' }).click()
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    expect(await findings(page)).toEqual([])
  })
}

test('a screen that crashes does not affect the others, and the log can be sent', async ({ open, page }) => {
  await page.route(/profile-screen.*\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "throw new Error('broken')" }),
  )
  await open('/profile')
  await expect(page.getByRole('alert')).toContainText('This screen stopped working')
  await page.getByRole('button', { name: 'Send log to support' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The log is on its way' })).toBeVisible()
  expect(await page.evaluate(() => window.everline.calls.some(([name]) => name === 'feedback'))).toBe(true)
  await page.getByRole('link', { name: /^Inbox/ }).click()
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible()
})

test.describe('with a script of its own', () => {
  test.use({ ownContext: true })
  test('the number of unread messages is shown on the app’s icon and in the title, and goes with the session', async ({
    open,
    page,
  }) => {
    await page.addInitScript(() => {
      const shown: number[] = []
      Object.assign(window, { shown })
      Object.assign(navigator, {
        setAppBadge: async (count: number) => void shown.push(count),
        clearAppBadge: async () => void shown.push(0),
      })
    })
    await open('/inbox')
    await page.evaluate(() =>
      window.everline.setState({
        id: 'counts',
        value: { open: 1, handling: 2, missed: 0, closed: 0, unread: 7, unsent: 0 },
      }),
    )
    await expect(page).toHaveTitle(/^\(7\) /)
    const onIcon = () => page.evaluate(() => Reflect.get(window, 'shown').at(-1))
    await expect.poll(onIcon).toBe(7)

    // A number that is right while nobody looks is the reason for it.
    await setHidden(page, true)
    await page.evaluate(() =>
      window.everline.setState({
        id: 'counts',
        value: { open: 1, handling: 2, missed: 0, closed: 0, unread: 9, unsent: 0 },
      }),
    )
    await expect.poll(onIcon).toBe(9)
    await setHidden(page, false)
    await page.evaluate(() =>
      window.everline.setLive({ id: 'session', value: { state: 'signed-out', profile: null, failure: null } }),
    )
    await expect.poll(onIcon).toBe(0)
  })
})

test('[UI-07] the three densities apply to lists and controls at once, and after a reload', async ({ open }) => {
  const page = await open('/inbox?tab=handling')
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  const tops = () =>
    rows.evaluateAll((all) => all.slice(0, 3).map((row) => Math.round(row.getBoundingClientRect().top)))
  const steps = async () => {
    const [first = 0, second = 0, third = 0] = await tops()
    return [second - first, third - second]
  }
  await expect(rows.first()).toBeVisible()
  await expect.poll(steps).toEqual([60, 60])
  await command(page, 'density: compact')
  await expect.poll(steps).toEqual([48, 48])
  expect(await findings(page)).toEqual([])
  await command(page, 'density: roomy')
  await expect.poll(steps).toEqual([72, 72])
  await page.reload()
  await expect.poll(steps).toEqual([72, 72])
  const account = page.getByRole('button', { name: /^Account/ })
  await account.press('Enter')
  const density = page.getByRole('menuitem', { name: 'Density' })
  await expect(page.getByRole('menuitemradio', { name: 'Available' })).toBeFocused()
  await page.keyboard.type('den')
  await expect(density).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('menuitemradio', { name: 'Roomy' })).toBeChecked()
  await expect(page.getByRole('menuitemradio', { name: 'Compact' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(steps).toEqual([48, 48])
  await page.keyboard.press('ArrowLeft')
  await expect(density).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(account).toBeFocused()
})

test('the list is widened by dragging and by keys, within limits, and its width is remembered', async ({ open }) => {
  const page = await open(conversation)
  const list = page.getByRole('region', { name: 'Inbox' })
  const width = async () => Math.round((await list.boundingBox())?.width ?? 0)
  const edge = page.getByRole('separator', { name: 'List width' })
  await expect.poll(width).toBe(348)
  const grip = await edge.boundingBox()
  if (!grip) throw new Error('nothing to grip')
  await page.mouse.move(grip.x + grip.width / 2, 400)
  await page.mouse.down()
  await page.mouse.move(grip.x + grip.width / 2 + 60, 400)
  await page.mouse.up()
  await expect.poll(width).toBe(408)
  await edge.press('ArrowRight')
  await expect.poll(width).toBe(424)
  expect(await findings(page)).toEqual([])
  await page.reload()
  await expect.poll(width).toBe(424)
  await edge.press('End')
  await expect.poll(width).toBe(560)
  await edge.press('Home')
  await expect.poll(width).toBe(280)
  await edge.dblclick()
  await expect.poll(width).toBe(348)
})

test('choices apply even if the browser refuses to store them', async ({ open }) => {
  const page = await open('/inbox')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test.describe('on a narrow touch screen', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('[UI-11] the bar at the bottom has room for all of its links and the account', async ({ open }) => {
    const page = await open('/inbox', { phone: true })
    await page.setViewportSize({ width: 320, height: 568 })
    const bar = page.getByRole('navigation', { name: 'Main' })
    await expect(bar.getByRole('button', { name: /^Account/ })).toBeVisible()
    expect(await bar.evaluate((it) => [it.scrollWidth, window.innerWidth])).toEqual([320, 320])
  })
})

test('[UI-11] the rail says its words on wide screens, its signs differ, and Settings are the last area', async ({
  open,
}) => {
  const page = await open('/inbox', { as: 'admin' })
  const rail = page.getByRole('navigation', { name: 'Main' })
  const word = rail.getByText('Wallboard', { exact: true })
  expect((await word.boundingBox())?.width).toBeGreaterThan(40)
  await expect(rail.getByRole('link').last()).toHaveText('Settings')
  const signs = await rail.locator('a path, button[aria-haspopup=dialog] path').evaluateAll((paths) => {
    return paths.map((path) => path.getAttribute('d'))
  })
  expect(new Set(signs).size).toBe(signs.length)
  await page.setViewportSize({ width: 1100, height: 900 })
  await expect.poll(async () => (await word.boundingBox())?.width).toBeLessThan(2)
  await expect(rail.getByRole('link', { name: 'Wallboard' })).toBeVisible()
})

test('the language is chosen in the account menu, beside the theme, and saved with the profile', async ({ open }) => {
  const page = await open('/inbox')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

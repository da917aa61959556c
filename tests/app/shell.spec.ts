import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'

const conversation = `/inbox/${room(1)}?tab=handling`

test('every screen and command is reached by keys: palette, list of keys, and back to the text', async ({ open }) => {
  const page = await open(conversation)
  const box = page.getByRole('textbox', { name: 'Message' })
  await expect(box).toBeFocused()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Find a command or a screen' })
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(box).toBeFocused()
  await page.keyboard.type('?')
  await expect(box).toHaveValue('?')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('be bu')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Account: Mara Okafor, Busy' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('theme')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('diego')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Diego Romero' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('logs')
  await expect(page.getByRole('listbox', { name: 'Commands' })).toContainText('No data available')
  await search.fill('diag')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Diagnostics', exact: true })).toBeVisible()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Commands and screensCtrlK')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
})

for (const theme of ['light', 'dark'] as const) {
  for (const phone of [false, true]) {
    test(`the palette and the list of keys have no accessibility findings (${theme}${phone ? ', on a phone' : ''})`, async ({
      open,
    }) => {
      const page = await open('/inbox', { theme, phone })
      await page.getByRole('button', { name: 'Commands' }).click()
      await expect(page.getByRole('option', { name: 'Inbox' })).toBeVisible()
      expect(await findings(page)).toEqual([])
      const folder = process.env.EVERLINE_PICTURES
      if (folder) await page.screenshot({ path: `${folder}/palette-${theme}${phone ? '-phone' : ''}.png` })
      await page.getByRole('option', { name: 'Keyboard shortcuts' }).click()
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      expect(await findings(page)).toEqual([])
      if (folder) await page.screenshot({ path: `${folder}/keys-${theme}${phone ? '-phone' : ''}.png` })
    })
  }
}

test('a screen that breaks leaves the others alone and offers to send the log', async ({ open, page }) => {
  await page.route(/profile-screen.*\.js/, (route) => route.abort())
  await open('/profile')
  await expect(page.getByRole('alert')).toContainText('This screen stopped working')
  await page.getByRole('button', { name: 'Send the log to support' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The log is on its way' })).toBeVisible()
  expect(await page.evaluate(() => window.everline.calls.some(([name]) => name === 'sendFeedback'))).toBe(true)
  await page.getByRole('link', { name: /^Inbox/ }).click()
  await expect(page.getByRole('list', { name: 'Inquiries' })).toBeVisible()
})

test('the number of unread messages is on the app’s icon as in the title', async ({ open, page }) => {
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
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shown').at(-1))).toBe(7)
})

test('three densities: lists and controls follow at once, and after a reload', async ({ open }) => {
  const page = await open('/inbox?tab=handling')
  const rows = page.getByRole('list', { name: 'Inquiries' }).getByRole('listitem')
  const tops = () =>
    rows.evaluateAll((all) => all.slice(0, 3).map((row) => Math.round(row.getBoundingClientRect().top)))
  const steps = async () => {
    const [first = 0, second = 0, third = 0] = await tops()
    return [second - first, third - second]
  }
  await expect(rows.first()).toBeVisible()
  await expect.poll(steps).toEqual([60, 60])
  const choose = async (name: string) => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Find a command or a screen' })).toBeFocused()
    await page.keyboard.type(`density: ${name}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await choose('compact')
  await expect.poll(steps).toEqual([48, 48])
  const folder = process.env.EVERLINE_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/compact.png` })
  expect(await findings(page)).toEqual([])
  await choose('roomy')
  await expect.poll(steps).toEqual([72, 72])
  if (folder) await page.screenshot({ path: `${folder}/roomy.png` })
  await page.reload()
  await expect.poll(steps).toEqual([72, 72])
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Roomy' })).toBeChecked()
  if (folder) await page.screenshot({ path: `${folder}/account.png` })
})

import { soakOnly } from '#tests/soak/runs.ts'
import { settled } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'
import { missedByFingers } from './harness/touch-targets.ts'

test.use({ hasTouch: true, isMobile: true })

const screens = [
  '/inbox?tab=handling',
  '/inbox?tab=open',
  '/inbox?tab=missed',
  '/inbox?tab=closed',
  `/inbox/${room(1)}?tab=handling`,
  '/search',
  '/contacts',
  '/team',
  '/calls',
  '/knowledge',
  '/wallboard',
  '/mentions',
  '/profile',
  '/devices',
  '/appearance',
  '/settings',
]

test('on a phone a finger hits everything that can be pressed', async ({ open }) => {
  test.setTimeout(90_000)
  const missed: string[] = []
  for (const path of screens) {
    const page = await open(path, { phone: true, as: 'admin' })
    await expect(page.getByRole('main').or(page.getByRole('form')).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await settled(page)
    missed.push(...(await missedByFingers(page)).map((fault) => `${path}: ${fault}`))
  }
  expect(missed).toEqual([])
})

test('on a phone a finger hits everything in the menus, dialogs and cards that open above a screen', async ({
  open,
}) => {
  const page = await open(`/inbox/${room(1)}?tab=handling`, { phone: true, as: 'admin' })
  const missed: string[] = []
  const look = async (name: string) => {
    await settled(page)
    missed.push(...(await missedByFingers(page)).map((fault) => `${name}: ${fault}`))
  }
  await page.getByRole('button', { name: 'Remind me' }).tap()
  await expect(page.getByRole('menu')).toBeVisible()
  await look('menu')
  await page.getByRole('menuitem', { name: 'Choose a time…' }).tap()
  await expect(page.getByRole('dialog', { name: 'Remind me' })).toBeVisible()
  await look('dialog')
  await page.getByRole('button', { name: 'Cancel' }).tap()
  await page.getByRole('button', { name: 'Visitor' }).tap()
  await expect(page.getByRole('dialog', { name: 'Visitor' }).getByText('IDs', { exact: true })).toBeVisible()
  await look('visitor')
  await page.getByRole('dialog', { name: 'Visitor' }).getByRole('button', { name: 'Close' }).tap()
  await page.evaluate(async () => window.everline.putEntity('offer', window.everline.offer(11, Date.now())))
  await expect(page.getByRole('alertdialog', { name: 'Incoming chat' })).toBeVisible()
  await look('offer')
  await page.evaluate(() => window.everline.ringsHere())
  await expect(page.getByRole('alertdialog', { name: 'Voice call from Mei Tanaka' })).toBeVisible()
  await look('ringing')
  await page.reload()
  await page.evaluate(() => window.everline.callIs({}))
  await page.getByRole('region', { name: 'Call with Mei Tanaka' }).getByRole('button', { name: 'More' }).tap()
  await look('call')
  await open('/inbox?tab=handling', { phone: true })
  await page.getByRole('button', { name: 'Filter and select' }).tap()
  await page.getByRole('button', { name: 'Select', exact: true }).tap()
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .check()
  await look('filters')
  expect(missed).toEqual([])
})

test('on a phone a finger hits everything in the settings', soakOnly, async ({ open }) => {
  test.setTimeout(120_000)
  const page = await open('/settings', { phone: true, as: 'admin' })
  const links = page.locator('a[href^="/settings/"]')
  await expect(links.nth(10)).toBeAttached()
  const paths = await links.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))])
  const missed: string[] = []
  for (const path of paths) {
    await open(path, { phone: true, as: 'admin' })
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await settled(page)
    missed.push(...(await missedByFingers(page)).map((fault) => `${path}: ${fault}`))
  }
  expect(missed).toEqual([])
})

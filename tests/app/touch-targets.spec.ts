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

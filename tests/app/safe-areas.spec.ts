import type { Page } from '@playwright/test'
import { settled } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'
import { outOfSight } from './harness/sight.ts'

test.use({ hasTouch: true, isMobile: true })

/** The insets of a phone with a notch and without buttons, upright and on its side. */
const upright = { size: { width: 390, height: 844 }, insets: { top: 47, bottom: 34, left: 0, right: 0 } }
const onItsSide = { size: { width: 844, height: 390 }, insets: { top: 0, bottom: 21, left: 47, right: 47 } }
/** The latter with a keyboard that makes the page smaller. */
const withKeyboard = { size: { width: 844, height: 190 }, insets: { top: 0, bottom: 0, left: 47, right: 47 } }

type Holding = typeof upright

async function hold(page: Page, { size, insets }: Holding) {
  await page.setViewportSize(size)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride' as never, { insets } as never)
}

/** Controls that lie below the notch, the rounded corners or the bar for the thumb. */
const inInsets = (page: Page, { size, insets }: Holding) =>
  page.evaluate(
    ({ size, insets }) =>
      [...document.querySelectorAll('button, a[href], input, select, textarea')].flatMap((element) => {
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
        const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        // Only what is drawn there: what is scrolled away comes into the middle.
        if (width < 2 || !element.contains(document.elementFromPoint(x, y))) return []
        const isIn =
          x < insets.left || x > size.width - insets.right || y < insets.top || y > size.height - insets.bottom
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)
        return isIn ? [`${element.localName} "${name}" ${[left, top, right, bottom].map(Math.round)}`] : []
      }),
    { size, insets },
  )

const screens = [
  '/inbox?tab=handling',
  `/inbox/${room(1)}?tab=handling`,
  '/contacts',
  '/calls',
  '/profile',
  '/settings',
]

for (const [name, holding] of [
  ['upright', upright],
  ['on its side', onItsSide],
] as const)
  test(`on a phone ${name} nothing that can be pressed lies below the notch or the bar of the thumb`, async ({
    open,
  }) => {
    const faults: string[] = []
    for (const path of screens) {
      const page = await open(path, { phone: true, as: 'admin' })
      await hold(page, holding)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await settled(page)
      faults.push(
        ...[...(await inInsets(page, holding)), ...(await outOfSight(page))].map((fault) => `${path}: ${fault}`),
      )
    }
    expect(faults).toEqual([])
  })

test('on a phone on its side, the keyboard leaves the text that is written in sight', async ({ open }) => {
  const page = await open(`/inbox/${room(1)}?tab=handling`, { phone: true })
  await hold(page, withKeyboard)
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('One line\nand another')
  await settled(page)
  await expect(box).toBeInViewport({ ratio: 0.9 })
  await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 0.9 })
})

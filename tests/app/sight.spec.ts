import type { Page } from '@playwright/test'
import { soakOnly } from '#tests/soak/runs.ts'
import { findings, settled } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'
import { outOfSight } from './harness/sight.ts'

/*
 * Every screen as a person sees it: nothing that is pressed or typed into lies outside of the window, under something
 * else, or has no height. What the other specs open is looked at in the same way (`findings`).
 */

const areas = [
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
  '/diagnostics',
  '/logs',
  '/appearance',
  '/kiosk',
]

/** Waits until the screen has loaded what it asks for. */
async function shown(page: Page) {
  await expect(page.getByRole('main').or(page.getByRole('form')).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await settled(page)
}

test.use({ hasTouch: true, isMobile: true })

for (const [look, options, details] of [
  ['on a phone in Spanish', { phone: true, language: 'es', as: 'admin' }, soakOnly],
  ['on a phone in Arabic', { phone: true, language: 'ar', as: 'admin' }, {}],
  ['on a desktop in Arabic', { language: 'ar', as: 'admin' }, soakOnly],
] as const) {
  for (const half of [0, 1]) {
    test(`nothing is out of sight on any screen ${look} (half ${half + 1})`, details, async ({ open }) => {
      const faults: string[] = []
      for (const path of areas.filter((_, index) => index % 2 === half)) {
        const page = await open(path, options)
        await shown(page)
        faults.push(...(await outOfSight(page)).map((fault) => `${path}: ${fault}`))
      }
      expect(faults).toEqual([])
    })

    test(`nothing is out of sight in any of the settings ${look} (half ${half + 1})`, details, async ({ open }) => {
      const page = await open('/settings', options)
      const links = page.locator('a[href^="/settings/"]')
      await expect(links.nth(10)).toBeAttached()
      const paths = await links.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))])
      const faults: string[] = []
      for (const path of paths.filter((_, index) => index % 2 === half)) {
        await open(path, options)
        await shown(page)
        faults.push(...(await outOfSight(page)).map((fault) => `${path}: ${fault}`))
      }
      expect(faults).toEqual([])
    })
  }
}

test('a phone shows every button of the composer, or scrolls to it from the first one', async ({ open }) => {
  for (const language of ['en', 'es', 'ar'] as const) {
    const page = await open(`/inbox/${room(1)}`, { phone: true, language })
    const form = page.locator('form').filter({ has: page.getByRole('textbox') })
    await expect(form.getByRole('button').nth(7)).toBeAttached()
    expect(await outOfSight(page)).toEqual([])
    await form.getByRole('button').nth(6).scrollIntoViewIfNeeded()
    await form.getByRole('button').first().scrollIntoViewIfNeeded()
    const first = await form.getByRole('button').first().boundingBox()
    expect(first?.x).toBeGreaterThanOrEqual(0)
  }
})

test('[CAP-01] the text of an internal note is visible while it is typed, below who reads it', async ({ open }) => {
  for (const phone of [false, true]) {
    const page = await open(`/inbox/${room(1)}`, { phone })
    await page.getByRole('button', { name: 'Internal note' }).click()
    const box = page.getByRole('textbox', { name: 'Internal note' })
    await box.fill('Refund half of it')
    await expect(page.getByText('Internal note – ')).toBeVisible()
    expect(await findings(page)).toEqual([])
    const [banner, frame] = await Promise.all([
      page.getByText('Internal note – ').boundingBox(),
      box.locator('..').boundingBox(),
    ])
    if (!banner || !frame) throw new Error('not rendered')
    expect(frame.height).toBeGreaterThan(30)
    expect(banner.height).toBeLessThan(40)
  }
})

test('the dot of a status lies on the edge of the avatar, and on none of its letters', async ({ open }) => {
  for (const phone of [false, true])
    for (const path of ['/inbox', '/team']) {
      const page = await open(path, { phone })
      const dots = page.locator('[aria-hidden=true] > span:empty').filter({ visible: true })
      await expect(dots.first()).toBeVisible()
      const places = await dots.evaluateAll((all) =>
        all.map((dot) => {
          const avatar = dot.parentElement
          if (!avatar?.firstChild) throw new Error('no avatar')
          const letters = document.createRange()
          letters.selectNodeContents(avatar.firstChild)
          const [circle, own] = [avatar.getBoundingClientRect(), dot.getBoundingClientRect()]
          const x = own.x + own.width / 2 - circle.x - circle.width / 2
          const y = own.y + own.height / 2 - circle.y - circle.height / 2
          return {
            fromEdgePx: Math.hypot(x, y) - circle.width / 2,
            radiusPx: own.width / 2,
            overLettersPx: letters.getBoundingClientRect().bottom - own.top,
          }
        }),
      )
      for (const { fromEdgePx, radiusPx } of places) expect(Math.abs(fromEdgePx)).toBeLessThan(radiusPx / 2)
      expect(places.filter(({ overLettersPx }) => overLettersPx > 4)).toEqual([])
    }
})

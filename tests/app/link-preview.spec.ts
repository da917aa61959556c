import type { Page } from '@playwright/test'
import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'

/* Previews of the links in messages. */
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const box = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const line = (page: Page, text: string) => log(page).locator('[data-index]').filter({ hasText: text })
const previews = (page: Page) => log(page).getByRole('link', { name: /^Link preview/ })
const arrive = (page: Page, ...texts: string[]) =>
  page.evaluate(
    async ([id, all]) => {
      for (const text of all) await window.everline.arrive(id, text)
    },
    [room(1), texts] as const,
  )
const asked = (page: Page) =>
  page.evaluate(() =>
    // The checked edge: the calls of a tab are logged with their input.
    window.everline.calls.flatMap(([id, input]) =>
      id === 'getLinkPreview' ? [(input as { query: { url: string } }).query.url] : [],
    ),
  )
const fromEnd = (page: Page) =>
  log(page).evaluate(({ scrollHeight, scrollTop, clientHeight }) => Math.round(scrollHeight - scrollTop - clientHeight))
const boots = 'https://shop.example/boots'
const arrivedId = '01900000-0000-7000-8000-0000000a0001'
const fill = (count: number) => Array.from({ length: count }, (_, n) => `Line ${n} of many`)

for (const phone of [false, true])
  test(`[CAP-01] a link in a message has a preview that leads to it, and this browser asks nobody else (${phone ? 'phone' : 'desktop'})`, async ({
    open,
  }) => {
    const page = await open(`/inbox/${room(1)}`, { phone })
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await arrive(page, `Do you have these? ${boots}`)
    const preview = previews(page)
    await expect(preview).toHaveAccessibleName(/^Link preview Fjell winter boots .* shop\.example · Nordic Outdoor$/)
    await expect(preview).toHaveAccessibleDescription(/^Lined with wool/)
    await expect(preview).toHaveAttribute('href', boots)
    await expect(preview).toHaveAttribute('target', '_blank')
    await expect(preview).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await expect(preview.locator('img')).toHaveCount(0)
    await preview.focus()
    await expect(preview).toBeFocused()
    expect(await findings(page)).toEqual([])
    expect(requests.filter((url) => new URL(url).host !== new URL(page.url()).host)).toEqual([])
  })

test('[CAP-01] a message has at most two previews, and none for what gives none or is no web address', async ({
  open,
}) => {
  const page = await open(`/inbox/${room(1)}`)
  await arrive(page, 'https://one.example/1, https://two.example/2 and https://three.example/3')
  await arrive(page, 'https://nothing.example or help@everline.test', 'Costs 12.50, e.g. tomorrow')
  await expect(previews(page)).toHaveCount(2)
  await expect(line(page, 'nothing.example').getByRole('link')).toHaveCount(2)
  await expect
    .poll(() => asked(page))
    .toEqual(['https://one.example/1', 'https://two.example/2', 'https://nothing.example'])
})

test('[CAP-01] a preview is asked for when its message comes on screen, and once', async ({ open }) => {
  const page = await open(`/inbox/${room(2)}`)
  await arrive(page, `See ${boots}`, ...fill(60))
  await page
    .getByRole('link', { name: /Amara Lindqvist/ })
    .first()
    .click()
  await expect(line(page, 'Line 59 of many')).toBeVisible()
  // A link on screen is asked for at once, after all lines of this screen were drawn.
  await arrive(page, 'https://one.example/1')
  await expect(previews(page)).toHaveCount(1)
  expect(await asked(page)).toEqual(['https://one.example/1'])
  const toTop = () => log(page).evaluate((shown) => shown.scrollTo({ top: 0 }))
  await toTop()
  await expect(previews(page)).toContainText(['Fjell winter boots'])
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await expect(previews(page)).toContainText(['Page /1'])
  await toTop()
  await expect(previews(page)).toContainText(['Fjell winter boots'])
  expect(await asked(page)).toEqual(['https://one.example/1', boots])
})

test('[CAP-01] a removed message has no preview, and one that is not sent yet asks for none', async ({ open }) => {
  const page = await open(`/inbox/${room(1)}`)
  await page.evaluate(() => window.everline.connection('offline'))
  await box(page).fill(`See ${boots}`)
  await page.keyboard.press('Enter')
  await expect(log(page).getByRole('link', { name: boots })).toBeVisible()
  await page.evaluate(([roomId, id]) => window.everline.arrive(roomId, 'https://one.example/1', undefined, id), [
    room(1),
    arrivedId,
  ] as const)
  await expect(log(page).getByRole('link', { name: 'https://one.example/1' })).toBeVisible()
  expect(await asked(page)).toEqual([])
  // The one that has arrived is asked for when the connection is back.
  await page.evaluate(() => window.everline.connection('live'))
  await expect(previews(page)).toHaveCount(1)
  expect(await asked(page)).toEqual(['https://one.example/1'])
  await page.evaluate(
    ([roomId, id]) =>
      window.everline.putEntity('messageChange', {
        ...{ id, roomId, seq: 10, text: null, editedAtMs: null, removedAtMs: Date.now(), reactions: [] },
      }),
    [room(1), arrivedId] as const,
  )
  await expect(previews(page)).toHaveCount(0)
})

test('[CAP-01] the log stays at its end when a preview comes', async ({ open }) => {
  const page = await open(`/inbox/${room(1)}`)
  await page.evaluate(() => window.everline.holdPreviews())
  await arrive(page, ...fill(30), `See ${boots}`, 'The last one')
  await expect(line(page, 'The last one')).toBeVisible()
  await expect.poll(() => asked(page)).toEqual([boots])
  await page.evaluate(() => window.everline.releasePreviews())
  await expect(previews(page)).toBeVisible()
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
})

test('[CAP-01] a preview above what is read moves nothing of it', async ({ open }) => {
  const page = await open(`/inbox/${room(2)}`)
  await page.evaluate(() => window.everline.holdPreviews())
  await arrive(page, ...fill(30), `See ${boots}`, ...fill(60).map((text) => `Later ${text}`))
  await page
    .getByRole('link', { name: /Amara Lindqvist/ })
    .first()
    .click()
  await expect(line(page, 'Later Line 59 of many')).toBeVisible()
  const linked = line(page, boots)
  const below = line(page, 'Later Line 8 of many')
  const topOf = async (what: typeof below) => {
    const [own, around] = [await what.boundingBox(), await log(page).boundingBox()]
    return own && around ? Math.round(own.y - around.y) : null
  }
  // Back until the message with the link has nearly come: what is read is below it.
  await expect(async () => {
    await log(page).evaluate(async (shown) => {
      shown.scrollBy(0, -60)
      for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
    })
    expect(await asked(page)).toEqual([boots])
  }).toPass({ intervals: [20] })
  expect(await topOf(linked)).toBeLessThan(0)
  const before = await topOf(below)
  await page.evaluate(() => window.everline.releasePreviews())
  await expect(previews(page)).toHaveCount(1)
  expect(await topOf(below)).toBe(before)
})

test('[CAP-01] where the installation makes no previews, a tab asks once', async ({ open }) => {
  const page = await open(`/inbox/${room(1)}?previews=off`)
  await arrive(page, 'https://one.example/1')
  await expect.poll(() => asked(page)).toEqual(['https://one.example/1'])
  await arrive(page, 'https://two.example/2', 'https://three.example/3')
  await expect(log(page).getByRole('link', { name: 'https://three.example/3' })).toBeVisible()
  await expect(previews(page)).toHaveCount(0)
  expect(await asked(page)).toEqual(['https://one.example/1'])
})

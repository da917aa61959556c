import type { Page } from '@playwright/test'
import type { ColleagueRequest } from '#core/contract/index.ts'
import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'

/** Everything that the conversation may have to say at once: a due reminder, and a colleague who declined. */
const tellAll = (page: Page) =>
  page.evaluate(async (roomId) => {
    const { everline } = window
    await everline.putEntity('reminder', { roomId, atMs: Date.now() + 3_600_000, text: 'Ask about the size' })
    const request: ColleagueRequest = {
      id: '01990000-0000-7000-8000-0000000000aa',
      inquiryId: '01900000-0000-7000-8000-000000007001',
      conversationId: roomId,
      kind: 'transfer',
      toEid: '01900000-0000-7000-8000-00000000000b',
      toName: 'Mei Tanaka',
      offeredAtMs: Date.now() - 30_000,
      deadlineMs: Date.now() - 1000,
      status: 'declined',
    }
    await everline.putEntity('request', request)
  }, room(1))

for (const [look, how] of [
  ['in Arabic on a dark phone', { language: 'ar', phone: true, theme: 'dark' }],
  ['on a desktop', {}],
] as const)
  test(`a conversation shows one notice at a time, the most important one first (${look})`, async ({ open }) => {
    const page = await open(`/inbox/${room(1)}?tab=handling`, how)
    await expect(page.getByRole('log')).toBeVisible()
    await tellAll(page)
    const declined = page.getByRole('status').filter({ hasText: 'Mei Tanaka' })
    const reminder = page.getByText('Ask about the size', { exact: true })
    await expect(declined).toBeVisible()
    await expect(reminder).toHaveCount(0)
    expect(await findings(page)).toEqual([])
    const more = page.getByRole('button', { expanded: false }).filter({ hasText: /1/ }).last()
    await more.click()
    await expect(reminder).toBeVisible()
    expect(await findings(page)).toEqual([])
    // A reminder that is due comes before a colleague's answer of a minute ago.
    await page.getByRole('button', { expanded: true }).filter({ hasText: /./ }).last().click()
    await page.evaluate(
      (roomId) =>
        window.everline.putEntity('reminder', { roomId, atMs: Date.now() - 1000, text: 'Ask about the size' }),
      room(1),
    )
    await expect(reminder).toBeVisible()
    await expect(declined).toHaveCount(0)
  })

test('the app shows one notice at a time above all screens, and none lies over another', async ({ open }) => {
  const page = await open('/team')
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
  await page.evaluate(async () => {
    const { everline } = window
    await everline.setLive({ id: 'storage', value: { state: 'unavailable', rescued: 0 } })
    await everline.setLive({
      id: 'notice',
      value: {
        name: 'forbidden',
        failure: { code: 9990004, name: 'forbidden', message: 'no' },
        localAtMs: performance.now(),
      } as never,
    })
    await everline.pass('Nina Holt', 'Mei Tanaka')
  })
  const stored = page.getByText(/^This browser can’t store data/)
  await expect(stored).toBeVisible()
  const more = page.getByRole('button', { name: '2 more' })
  // Those that nobody needs at the start come after three seconds.
  await expect(more).toBeVisible({ timeout: 10_000 })
  const notices = page.locator('[role=status], [role=alert]').filter({ has: page.locator('svg') })
  await expect(notices).toHaveCount(1)
  await more.click()
  await expect(notices).toHaveCount(3)
  const boxes = await notices.evaluateAll((all) => all.map((it) => it.getBoundingClientRect()))
  for (const [index, box] of boxes.entries()) expect(box.top).toBeGreaterThanOrEqual(boxes[index - 1]?.bottom ?? 0)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Show fewer' }).click()
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(stored).toHaveCount(0)
  await expect(notices).toHaveCount(1)
})

test('[PWA-01] a notice above a conversation costs its messages no layout', async ({ open, page: shared }) => {
  const session = await shared.context().newCDPSession(shared)
  await session.send('Performance.enable')
  const layouts = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? 0
  }
  const page = await open(`/inbox/${room(1)}?tab=handling`)
  const log = page.getByRole('log')
  await expect(log).toBeVisible()
  /** Layouts of a message, at best of several: others come from clocks. */
  const ofMessage = async (words: string) => {
    const counts: number[] = []
    for (const n of [1, 2, 3, 4, 5]) {
      const before = await layouts()
      await page.evaluate(([roomId, text]) => window.everline.arrive(roomId, text), [room(1), `${words} ${n}`] as const)
      await expect(log.getByText(`${words} ${n}`)).toBeVisible()
      // The message may redraw the list of conversations a frame later.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      counts.push((await layouts()) - before)
    }
    return Math.min(...counts)
  }
  const without = await ofMessage('quiet')
  await tellAll(page)
  await expect(page.getByText(/Mei Tanaka declined/)).toBeVisible()
  expect(await ofMessage('noticed')).toBeLessThanOrEqual(without)
  await session.detach()
})

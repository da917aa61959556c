/* Texts that people write, or that somebody writes to break a screen, in every place that shows a text of a person. */
import type { Page } from '@playwright/test'
import { isContained } from '#tests/odd-texts.ts'
import { soakOnly } from '#tests/soak/runs.ts'
import { settled } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'
import { atOnce, batches, faultsOf, texts } from './harness/odd-texts-shown.ts'

/** Where the parts of the rows are that are not the text. */
const rowsOf = (page: Page) =>
  page.locator('a[href*="/inbox/"]:has(time)').evaluateAll((rows) =>
    rows.map((row) => {
      const box = row.getBoundingClientRect()
      const time = row.querySelector('time')?.getBoundingClientRect()
      const [name, snippet] = [...row.querySelectorAll('[dir=auto]:not(time)')]
      return {
        height: Math.round(box.height),
        timeFromEnd: Math.round(Math.min(box.right - (time?.right ?? 0), (time?.left ?? 0) - box.left)),
        // Nothing of a text is nothing to press.
        isEmpty: [name, snippet].some((part) => !part?.textContent?.trim() || part.getBoundingClientRect().width < 1),
      }
    }),
  )

const names = (page: Page) => page.locator('a[href*="/inbox/"]:has(time)')
const show = (page: Page, all: readonly string[]) => page.evaluate((given) => window.everline.showTexts(given), all)

test.beforeAll(() => expect(texts.length).toBeGreaterThan(100))

for (const [where, path, options, details] of [
  ['in a window', `/inbox/${room(1)}?tab=handling`, {}, soakOnly],
  ['from right to left', `/inbox/${room(1)}?tab=handling`, { language: 'ar' }, {}],
  ['in the list on a phone', '/inbox?tab=handling', { phone: true }, {}],
] as const) {
  test(
    `[MSG-01] a hundred odd texts turn nothing around, hide nothing and leave every part in its place ${where}`,
    details,
    async ({ open }) => {
      const page = await open(path, options)
      await expect(names(page).first()).toBeVisible()
      await show(
        page,
        Array.from({ length: atOnce }, () => 'Ann'),
      )
      await expect(names(page)).toHaveCount(atOnce + 1)
      const [usual] = await rowsOf(page)
      for (const batch of batches) {
        await show(page, batch)
        await expect(names(page)).toHaveCount(batch.length + 1)
        await settled(page)
        const about = JSON.stringify(batch).slice(0, 300)
        expect(await faultsOf(page), about).toEqual([])
        for (const row of await rowsOf(page)) expect(row, about).toEqual({ ...usual, isEmpty: false })
        await expect(page.getByRole('alertdialog').last(), about).toBeInViewport({ ratio: 1 })
        // The name in the tab's title takes nothing along.
        if ('phone' in options) continue
        expect(await page.title(), about).toMatch(/ · \u2068?Everline\u2069?$/)
        expect(isContained(await page.title()), about).toBe(true)
      }
    },
  )
}

test('[MSG-01] a hundred odd texts are read as they were written in the log on a phone, from its beginning to its end', async ({
  open,
}) => {
  const page = await open(`/inbox/${room(1)}?tab=handling`, { phone: true })
  const log = page.getByRole('log')
  await expect(log).toBeVisible()
  for (const batch of batches) {
    await show(page, batch)
    const about = JSON.stringify(batch).slice(0, 300)
    const read = new Set<string>()
    await expect(async () => {
      for (const at of [0, 0.25, 0.5, 0.75, 1]) {
        await log.evaluate((it, part) => it.scrollTo(0, part * it.scrollHeight), at)
        await settled(page)
        for (const text of await log.locator('[dir=auto]').allInnerTexts()) read.add(text)
      }
      const [longest = ''] = batch.toSorted((one, other) => other.length - one.length)
      const missing = batch.filter((text) => ![...read].some((each) => squeezed(each) === squeezed(text)))
      expect(
        missing.map((text) => text.slice(0, 60)),
        `${about} ${longest.length}`,
      ).toEqual([])
    }).toPass()
    expect(await faultsOf(page), about).toEqual([])
  }
})

/** A text without blanks, which browsers join. */
const squeezed = (text: string) => text.replace(/\s+/g, '')

test('[CAP-05] odd names of contacts, and odd texts that a search finds, stay in their lines', async ({ open }) => {
  const page = await open('/contacts')
  const table = page.getByRole('table', { name: 'Contacts' })
  for (const [turn, batch] of batches.entries()) {
    const six = batch.slice(0, 6)
    await page.evaluate(
      ([all, turn]) => {
        for (const [n, text] of all.entries())
          window.everline.changeContact(n + 1, { name: text, company: text, jobTitle: text })
        return window.everline.setLive({ id: 'changes', value: { listContacts: turn } })
      },
      [six, turn + 1] as const,
    )
    const about = JSON.stringify(six).slice(0, 300)
    await expect
      .poll(async () => squeezed(await table.innerText()), about)
      .toContain(squeezed(six[0] ?? '').slice(0, 200))
    await settled(page)
    expect(await faultsOf(page), about).toEqual([])
    for (const name of await table.getByRole('row').getByRole('button').all())
      expect((await name.boundingBox())?.width ?? 0, about).toBeGreaterThan(1)
  }
  for (const phone of [false, true]) {
    await open('/search?text=ann', { phone })
    await show(
      page,
      texts.filter((text) => /ann/i.test(text) && text.length < 300),
    )
    await page.getByLabel('Search all conversations').fill('an')
    await page.getByLabel('Search all conversations').fill('ann')
    await expect(page.getByRole('list', { name: 'Messages and notes' }).getByRole('link').nth(3)).toBeVisible()
    await settled(page)
    expect(await faultsOf(page)).toEqual([])
  }
})

test('[UI-08] odd names in notices and messages of the app stay within them', async ({ open }) => {
  for (const phone of [false, true]) {
    const page = await open('/inbox?tab=handling', { phone })
    await expect(names(page).first()).toBeVisible()
    for (const text of texts.filter((_, n) => n % 12 === 0))
      await page.evaluate((name) => window.everline.pass(name, name), text)
    await expect(page.getByText('You were offline')).toBeVisible()
    await settled(page)
    expect(await faultsOf(page)).toEqual([])
  }
})

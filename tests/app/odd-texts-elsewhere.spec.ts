/* Odd texts beside the inbox: in calls, notes, canned responses and on the pages of the help. */
import { readFile } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import { withoutDirectionMarks } from '#core/contract/clean-text.ts'
import type { TextBlock } from '#core/contract/index.ts'
import { offerTag } from '#core/contract/push/tags.ts'
import type { OfferRow } from '#core/store/rows.ts'
import { entryPage, folderPage, searchPage, shelvesOf, startPage } from '#server/knowledge/help/contents.ts'
import { type HelpPage, pageHtml } from '#server/knowledge/help/page.ts'
import { helpLanguage } from '#server/knowledge/help/words.ts'
import { isSoak } from '#tests/soak/runs.ts'
import { launchOptions } from '../../playwright.config.ts'
import { settled } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'
import { batches, faultsOf, texts } from './harness/odd-texts-shown.ts'
import { quietWorkerPath } from './harness/serve-folder.ts'

const id = (n: number) => `01900000-0000-7000-8000-${String(990_000 + n).padStart(12, '0')}`
const squeezed = (text: string) => text.replace(/\s+/g, '')
const about = (batch: readonly string[]) => JSON.stringify(batch).slice(0, 300)

/** Nothing is out of its place, and each text can be read where it is looked for. */
async function expectRead(page: Page, batch: readonly string[], readIn: string) {
  const missing = async () => {
    const shown = squeezed((await page.locator(readIn).allTextContents()).join('\n'))
    return batch.filter((text) => !shown.includes(squeezed(text).slice(0, 100)))
  }
  await expect.poll(missing, about(batch)).toEqual([])
  await settled(page)
  expect(await faultsOf(page), about(batch)).toEqual([])
}

for (const phone of [false, true]) {
  const where = phone ? 'on a phone' : 'in a window'

  test(`[CAL-01] odd names of who is in a call stay in its card, and its buttons in the window ${where}`, async ({
    open,
  }) => {
    const page = await open('/team', { phone })
    for (const batch of batches) {
      const [first = '', ...more] = batch.slice(0, 3)
      await page.evaluate(
        ([name, more]) => window.everline.callIs({ other: { name }, more: more.map((name) => ({ name })) }),
        [first, more] as const,
      )
      // Marks that would turn the words around it are left out of a name.
      await expectRead(page, [withoutDirectionMarks(first)], 'section')
      await expect(page.getByRole('button', { name: 'Hang up' }), about(batch)).toBeInViewport({ ratio: 1 })
    }
  })

  test(`[CAP-18] odd texts of notes, and odd names of who wrote them, are read in the log ${where}`, async ({
    open,
  }) => {
    const page = await open(`/inbox/${room(1)}?tab=handling`, { phone })
    await expect(page.getByRole('log')).toBeVisible()
    for (const batch of batches) {
      const some = batch.slice(0, 2)
      await page.evaluate(
        async ([all, roomId, ids]) => {
          for (const [n, text] of all.entries())
            await window.everline.putEntity('note', {
              ...{ id: ids[n] ?? '', roomId, afterSeq: 10_000, text, mentionedEids: [] },
              ...{ authorEid: ids[n] ?? '', authorName: text, writtenAtMs: Date.now() + n },
            })
        },
        [some, room(1), [id(1), id(2)]] as const,
      )
      await expectRead(page, some, '[role=log]')
    }
  })

  test(`[CAP-11] odd titles, categories and texts of canned responses stay in the list below the box and in Settings ${where}`, async ({
    open,
  }) => {
    const put = (page: Page, batch: readonly string[]) =>
      page.evaluate(
        async ([all, ids]) => {
          for (const [n, text] of all.entries())
            await window.everline.putEntity('personalResponse', {
              ...{ id: ids[n] ?? '', permissionType: 'personal', shortcut: `odd-${n}`, language: '' },
              ...{ title: text, category: text, text, updatedAtMs: Date.now() + n, revision: 1 },
            })
        },
        [batch, batch.map((_, n) => id(n))] as const,
      )
    const page = await open(`/inbox/${room(1)}`, { phone })
    await page.getByRole('textbox', { name: 'Message' }).fill('/odd')
    for (const batch of batches) {
      await put(page, batch.slice(0, 4))
      await expectRead(page, batch.slice(0, 4), '[role=listbox]')
    }
    await open('/settings/canned-responses', { phone })
    for (const batch of batches) {
      await put(page, batch.slice(0, 4))
      await expectRead(page, batch.slice(0, 4), 'main')
    }
  })

  test(`[CAP-12] odd titles, folders and searches are read on the pages of the help ${where}`, async ({ page }) => {
    await page.setViewportSize(phone ? { width: 390, height: 844 } : { width: 1440, height: 900 })
    const css = await readFile('src/server/knowledge/help/help.css', 'utf8')
    const language = helpLanguage('en')
    for (const batch of batches) {
      for (const made of helpPagesOf(batch)) {
        const service = { id: 'shop', name: batch[0] ?? '', logo: null }
        const html = String(await pageHtml(made, { service, language, baseUrl: 'https://help.example.org' }))
        await page.setContent(html.replace('</head>', `<style>${css}</style></head>`))
        await expectRead(page, batch, 'main')
      }
    }
  })
}

/** The start, a folder, an entry and what a search found, all of whose words are odd. */
function helpPagesOf(batch: readonly string[]): HelpPage[] {
  const [first = ''] = batch
  const place = { service: { id: 'shop', name: first, logo: null }, language: helpLanguage('en') }
  const folders = batch.map((name, n) => ({ id: id(n), name }))
  const entries = batch.map((title, n) => ({ id: id(n), folderId: id(n), title, language: '', publishedAtMs: 0 }))
  const text = batch.flatMap((each): TextBlock[] => [
    { type: 'heading', level: 2, spans: [{ text: each }] },
    { type: 'paragraph', spans: [{ text: each, marks: ['bold'] }] },
    { type: 'code', text: each },
  ])
  return [
    startPage(place, shelvesOf(folders, entries)),
    folderPage(place, { folder: folders[0] ?? null, lines: entries }),
    entryPage(
      place,
      { id: id(0), folderId: id(0), title: first, language: '', publishedAtMs: 0, text },
      { folder: folders[0] ?? null, hasVoted: false },
    ),
    searchPage(place, first, { entries: entries.map((entry) => ({ ...entry, excerpt: entry.title })), terms: [] }),
  ]
}

test.beforeAll(() => expect(texts.length).toBeGreaterThan(100))

/** Returns the notifications shown by the operating system; takes turns with the app, see `shown-notifications.ts`. */
const shownBySystem = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await navigator.locks.request('everline-notifications', () => registration.getNotifications())
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })

const tagsOf = (shown: Awaited<ReturnType<typeof shownBySystem>>) => shown.map(({ tag }) => tag).toSorted()

type Offered = Pick<OfferRow, 'id' | 'visitorName' | 'preview' | 'status'>
const offerAll = (page: Page, all: Offered[]) =>
  page.evaluate(async (all) => {
    const { everline } = window
    for (const each of all) await everline.putEntity('offer', { ...everline.offer(11, Date.now()), ...each })
  }, all)

/** A tab that nobody sees, of a browser that may show notifications: the headless shell has none. */
async function openUnseen(address: string) {
  const browser = await chromium.launch(launchOptions)
  const context = await browser.newContext({ permissions: ['notifications'] })
  await context.addInitScript(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }))
  const page = await context.newPage()
  await page.goto(new URL(`/inbox/${room(1)}?tab=handling`, address).href)
  await page.evaluate((path) => navigator.serviceWorker.register(path), quietWorkerPath)
  await expect(page.getByRole('log')).toBeVisible()
  return { page, close: () => browser.close() }
}

/** Nothing turns the words beside it around, has lines of its own, or is without an end. */
function expectSystemText(text: string, most: number) {
  const isOpen = [...text].reduce(
    (depth, sign) => depth + Number(/[\u2066-\u2068]/.test(sign)) - Number(sign === '\u2069'),
    0,
  )
  expect({ text, isOpen, isTurned: /[\u202a-\u202e]/.test(text), hasLines: /[\n\r\u2028]/.test(text) }).toEqual({
    ...{ text, isOpen: 0, isTurned: false, hasLines: false },
  })
  expect(text.trim(), text).not.toBe('')
  expect(text.length, text).toBeLessThanOrEqual(most)
}

test('[INQ-01] odd texts of inquiries are bounded, on a line and in order in the system’s notifications; each inquiry has one until it is over', async ({
  address,
}) => {
  const { page, close } = await openUnseen(address)
  const names = texts.filter((text) => text.length <= 80)
  const offer = (n: number, status: 'pending' | 'withdrawn') => ({
    ...{ id: id(n), visitorName: names[n % names.length] ?? '', preview: texts[n] ?? '', status },
  })
  // The system shows them one after the other: `npm test` takes each third batch.
  for (const batch of batches.filter((_, n) => isSoak || n % 3 === 0)) {
    const all = batch.map((text) => texts.indexOf(text))
    await offerAll(
      page,
      all.map((n) => offer(n, 'pending')),
    )
    await expect
      .poll(async () => tagsOf(await shownBySystem(page)), about(batch))
      .toEqual(all.map((n) => offerTag(id(n))))
    for (const { title, body } of await shownBySystem(page)) {
      expect(title).toMatch(/^Incoming chat: \S/)
      expectSystemText(title, 170)
      expectSystemText(body, 300)
    }
    await offerAll(
      page,
      all.map((n) => offer(n, 'withdrawn')),
    )
    await expect.poll(() => shownBySystem(page), about(batch)).toEqual([])
  }
  await close()
})

test('[CAL-01] [CAP-01] calls and reminders with odd texts have one notification of the system each, which goes when they are over', async ({
  address,
}) => {
  const { page, close } = await openUnseen(address)
  const names = texts.filter((text) => text.length <= 80)
  const remind = (text: string, agoMs: number) =>
    page.evaluate(
      ([roomId, text, agoMs]) => window.everline.putEntity('reminder', { roomId, atMs: Date.now() - agoMs, text }),
      [room(1), text, agoMs] as const,
    )
  for (const text of names.filter((_, n) => n % 32 === 0)) {
    await page.evaluate((name) => window.everline.ringsHere({ other: { name } }), text)
    await expect
      .poll(() => shownBySystem(page), text)
      .toMatchObject([{ title: expect.stringMatching(/^Call from \S/) }])
    expectSystemText((await shownBySystem(page))[0]?.title ?? '', 170)
    await page.evaluate(() => window.everline.callIsOver())
    await expect.poll(() => shownBySystem(page), text).toEqual([])
    // Put off, and due again: the former one goes.
    await remind(text, 60_000)
    await expect.poll(async () => (await shownBySystem(page)).length, text).toBe(1)
    const [former] = await shownBySystem(page)
    expect(former?.title).toMatch(/^Reminder: \S/)
    expectSystemText(former?.body ?? '', 300)
    await remind(text, 30_000)
    await expect.poll(async () => tagsOf(await shownBySystem(page)), text).not.toEqual([former?.tag])
    await expect.poll(async () => (await shownBySystem(page)).length, text).toBe(1)
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await expect.poll(() => shownBySystem(page), text).toEqual([])
    await expect(page.getByRole('button', { name: 'Done', exact: true })).toHaveCount(0)
  }
  await close()
})

test('[CAP-01] [INQ-01] a reminder comes, and an inquiry to which nobody answers goes, in a tab that nobody sees', async ({
  address,
}) => {
  const { page, close } = await openUnseen(address)
  await page.evaluate(
    ([roomId, offerId]) => {
      const { everline } = window
      const nowMs = Date.now()
      void everline.putEntity('offer', { ...everline.offer(11, nowMs), id: offerId, deadlineMs: nowMs + 3000 })
      void everline.putEntity('reminder', { roomId, atMs: nowMs + 3000, text: 'Ask about the size' })
    },
    [room(1), id(1)] as const,
  )
  const titles = async () => (await shownBySystem(page)).map(({ title }) => title)
  await expect.poll(titles).toEqual(['Incoming chat: Jonas Petrov'])
  await expect.poll(titles).toEqual(['Reminder: Amara Lindqvist'])
  await close()
})

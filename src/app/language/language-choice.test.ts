import { expect, test } from 'vitest'
import { createLanguageChoice } from './language-choice.ts'
import type { Speech } from './languages.ts'

/** A tab of a browser; `kept` is its storage, which the next start reads. */
function setUp({ kept = new Map<string, string>(), wished = ['en-US'] } = {}) {
  const root = { lang: 'en', dir: 'ltr' }
  const spoken: string[] = []
  const loads: { speech: Speech; come(): void; fail(): void }[] = []
  const choice = createLanguageChoice({
    store: { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) },
    wished: () => wished,
    load: (speech) =>
      new Promise((come, fail) => {
        loads.push({ speech, come: () => come(() => undefined), fail: () => fail(new Error('offline')) })
      }),
    speak: ({ language }) => spoken.push(language),
    root,
  })
  return { choice, root, spoken, loads, kept }
}
const settled = () => new Promise((done) => setTimeout(done))

test('English is shown at once, without loading a catalog', () => {
  const { choice, loads, spoken } = setUp()
  expect(choice.start()).toBeNull()
  expect(loads).toEqual([])
  expect(spoken).toEqual(['en'])
})

test('the catalog of the browser’s language is loaded before the first paint, and the page’s direction follows', async () => {
  const { choice, loads, root } = setUp({ wished: ['ar-EG', 'en'] })
  const words = choice.start()
  expect(root.dir).toBe('ltr')
  loads[0]?.come()
  await words
  expect(root).toEqual({ lang: 'ar', dir: 'rtl' })
  expect(choice.read().locale).toBe('ar-EG')
})

test('the profile’s language takes precedence over the browser’s, applies at once and is kept for the next start', async () => {
  const { choice, loads, kept, root } = setUp()
  choice.start()
  let told = 0
  choice.subscribe(() => {
    told += 1
  })
  choice.follow('es')
  expect(root.lang).toBe('en')
  loads[0]?.come()
  await settled()
  expect([root.lang, told]).toEqual(['es', 1])
  const next = setUp({ kept })
  next.choice.start()
  expect(next.loads[0]?.speech.language).toBe('es')
})

test('after a sign-out the browser’s language applies, or the one that was chosen in it', async () => {
  const { choice, loads, root } = setUp()
  choice.start()
  choice.follow('ar')
  loads[0]?.come()
  await settled()
  choice.follow('')
  expect(root).toEqual({ lang: 'en', dir: 'ltr' })
  choice.choose('zh-Hant')
  loads[1]?.come()
  await settled()
  expect(root).toEqual({ lang: 'zh-Hant', dir: 'ltr' })
})

test('two languages are requested in turn: the later one is shown, in any order of loading', async () => {
  const { choice, loads, root } = setUp()
  choice.start()
  choice.choose('es')
  choice.choose('ar')
  loads[1]?.come()
  loads[0]?.come()
  await settled()
  expect(root.lang).toBe('ar')
})

test('if a catalog cannot be loaded, the shown language stays, and the catalog is requested again', async () => {
  const { choice, loads, root } = setUp()
  choice.start()
  choice.choose('es')
  loads[0]?.fail()
  await settled()
  expect(root.lang).toBe('en')
  choice.choose('es')
  loads[1]?.come()
  await settled()
  expect(root.lang).toBe('es')
})

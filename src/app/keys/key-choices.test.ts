import { expect, test } from 'vitest'
import { createKeyChoices } from './key-choices.ts'
import { usualKeys } from './shortcuts.ts'

/** Tabs of one browser. */
function browser() {
  const kept = new Map<string, string>()
  const tabs: ((value: string | null) => void)[] = []
  const open = () => {
    const own: (typeof tabs)[number][] = []
    return createKeyChoices({
      name: 'keys',
      storage: {
        getItem: (name) => kept.get(name) ?? null,
        setItem(name, value) {
          kept.set(name, value)
          for (const tell of tabs) if (!own.includes(tell)) tell(value)
        },
      },
      onStored(_name, run) {
        own.push(run)
        tabs.push(run)
      },
    })
  }
  return { kept, open }
}

test('keys that were changed are kept, and known in the other tabs at once', () => {
  const { open } = browser()
  const [one, two] = [open(), open()]
  const told: string[] = []
  two.subscribe(() => told.push(two.read().accept))
  one.choose('accept', 'Alt+Q')
  expect(one.read().accept).toBe('Alt+Q')
  expect(told).toEqual(['Alt+Q'])
  expect(open().read()).toEqual({ ...usualKeys, accept: 'Alt+Q' })
})

test('two actions change their keys with each other', () => {
  const keys = browser().open()
  keys.swap('accept', 'decline')
  expect(keys.read()).toMatchObject({ accept: 'Alt+D', decline: 'Alt+A' })
  // Accept's usual key is now decline's.
  keys.reset('accept')
  expect(keys.read()).toEqual(usualKeys)
})

test('one action or all get their usual keys back', () => {
  const keys = browser().open()
  keys.choose('accept', 'F2')
  keys.choose('send', 'Mod+Enter')
  keys.reset('accept')
  expect(keys.read()).toEqual({ ...usualKeys, send: 'Mod+Enter' })
  keys.reset()
  expect(keys.read()).toEqual(usualKeys)
})

test('what cannot be read, or has one key for two, counts as nothing', () => {
  const { kept, open } = browser()
  for (const value of ['{', '7', 'null', '{"accept":5}', '{"accept":"Alt+D"}']) {
    kept.set('keys', value)
    expect(open().read()).toEqual(usualKeys)
  }
})

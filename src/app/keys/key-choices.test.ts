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

test('changed keys are stored and apply in other tabs at once', () => {
  const { open } = browser()
  const [one, two] = [open(), open()]
  const told: string[] = []
  two.subscribe(() => told.push(two.read().accept))
  one.choose('accept', 'Alt+Q')
  expect(one.read().accept).toBe('Alt+Q')
  expect(told).toEqual(['Alt+Q'])
  expect(open().read()).toEqual({ ...usualKeys, accept: 'Alt+Q' })
})

test('two actions swap their keys', () => {
  const keys = browser().open()
  keys.swap('accept', 'decline')
  expect(keys.read()).toMatchObject({ accept: 'Alt+D', decline: 'Alt+A' })
  // The default key of accept now belongs to decline.
  keys.reset('accept')
  expect(keys.read()).toEqual(usualKeys)
})

test('one action or all are reset to the default keys', () => {
  const keys = browser().open()
  keys.choose('accept', 'F2')
  keys.choose('send', 'Mod+Enter')
  keys.reset('accept')
  expect(keys.read()).toEqual({ ...usualKeys, send: 'Mod+Enter' })
  keys.reset()
  expect(keys.read()).toEqual(usualKeys)
})

test('stored keys that cannot be read, or that two actions share, are ignored', () => {
  const { kept, open } = browser()
  for (const value of ['{', '7', 'null', '{"accept":5}', '{"accept":"Alt+D"}']) {
    kept.set('keys', value)
    expect(open().read()).toEqual(usualKeys)
  }
})

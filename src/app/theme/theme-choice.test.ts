import { expect, test } from 'vitest'
import { chooseTheme, readThemeChoice, showTheme } from './theme-choice.ts'

const fakes = () => {
  const kept = new Map<string, string>()
  const shown = new Map<string, string>()
  return {
    shown,
    storage: { getItem: (n: string) => kept.get(n) ?? null, setItem: (n: string, v: string) => void kept.set(n, v) },
    root: {
      setAttribute: (n: string, v: string) => void shown.set(n, v),
      removeAttribute: (n: string) => void shown.delete(n),
    },
  }
}

test('a chosen theme is shown and comes back', () => {
  const { storage, root, shown } = fakes()
  expect(readThemeChoice(storage)).toBe('system')
  chooseTheme('dark', storage, root)
  expect(shown.get('data-theme')).toBe('dark')
  expect(readThemeChoice(storage)).toBe('dark')
})

test('the system theme sets nothing', () => {
  const { root, shown } = fakes()
  showTheme('dark', root)
  showTheme('system', root)
  expect(shown.size).toBe(0)
})

test('a browser that refuses storage still shows the choice', () => {
  const { root, shown } = fakes()
  const refuse = () => {
    throw new Error('denied')
  }
  const storage = { getItem: refuse, setItem: refuse }
  expect(readThemeChoice(storage)).toBe('system')
  chooseTheme('light', storage, root)
  expect(shown.get('data-theme')).toBe('light')
})

import { expect, test } from 'vitest'
import { createLookChoice } from './look-choice.ts'

const kept = new Map<string, string>()
const storage = { getItem: (n: string) => kept.get(n) ?? null, setItem: (n: string, v: string) => void kept.set(n, v) }
const made = () => {
  const shown = new Map<string, string>()
  const root = {
    setAttribute: (n: string, v: string) => void shown.set(n, v),
    removeAttribute: (n: string) => void shown.delete(n),
  }
  const values = ['system', 'light', 'dark'] as const
  return { shown, choice: createLookChoice({ name: 'theme', attribute: 'data-theme', values, storage, root }) }
}

test('[UI-11] a choice is shown, announced to listeners, and restored at the next start', () => {
  kept.clear()
  const { choice, shown } = made()
  expect(choice.read()).toBe('system')
  const told: string[] = []
  const stop = choice.subscribe(() => told.push(choice.read()))
  choice.choose('dark')
  stop()
  choice.choose('light')
  expect(shown.get('data-theme')).toBe('light')
  expect(told).toEqual(['dark'])
  const next = made()
  next.choice.show()
  expect(next.shown.get('data-theme')).toBe('light')
})

test('[UI-11] the default sets no attribute, and an unknown stored value is ignored', () => {
  kept.set('theme', 'sepia')
  const { choice, shown } = made()
  choice.choose('dark')
  choice.choose('system')
  expect(shown.size).toBe(0)
  kept.set('theme', 'sepia')
  expect(made().choice.read()).toBe('system')
})

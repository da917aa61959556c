import { expect, test } from 'vitest'
import { keyName, overlayOf } from './shortcuts.ts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...more,
})

test('Ctrl K and Command K open the palette, also for who writes', () => {
  expect(overlayOf(press('k', { ctrlKey: true }), true)).toBe('palette')
  expect(overlayOf(press('K', { metaKey: true }), false)).toBe('palette')
  expect(overlayOf(press('k'), false)).toBeNull()
  expect(overlayOf(press('k', { ctrlKey: true, metaKey: true }), false)).toBeNull()
  expect(overlayOf(press('k', { ctrlKey: true, altKey: true }), false)).toBeNull()
  expect(overlayOf(press('k', { ctrlKey: true, repeat: true }), false)).toBeNull()
})

test('a question mark opens the list of keys, unless somebody writes it', () => {
  expect(overlayOf(press('?'), false)).toBe('shortcuts')
  expect(overlayOf(press('?'), true)).toBeNull()
  expect(overlayOf(press('?', { ctrlKey: true }), false)).toBeNull()
})

test('keys are called as they are printed', () => {
  expect(['Mod', 'Alt', 'K'].map((key) => keyName(key, true))).toEqual(['⌘', '⌥', 'K'])
  expect(['Mod', 'Alt', 'K'].map((key) => keyName(key, false))).toEqual(['Ctrl', 'Alt', 'K'])
})

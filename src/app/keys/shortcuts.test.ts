import { expect, test } from 'vitest'
import { ariaKeys, combinationOf, isPlain, keyText } from './shortcuts.ts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

test('a press is named by its keys, Command and Ctrl by the same name', () => {
  expect(combinationOf(press('k', { ctrlKey: true }), false)).toBe('Mod+K')
  expect(combinationOf(press('K', { metaKey: true, shiftKey: true }), true)).toBe('Mod+Shift+K')
  expect(combinationOf(press('k', { ctrlKey: true }), true)).toBe('Ctrl+K')
  expect(combinationOf(press('k', { metaKey: true }), false)).toBeNull()
  expect(combinationOf(press('Shift', { shiftKey: true }), false)).toBeNull()
  expect(combinationOf(press(' ', { altKey: true }), false)).toBe('Alt+Space')
})

test('a sign stands for itself, whatever it takes to write it', () => {
  expect(combinationOf(press('?', { shiftKey: true, code: 'Slash' }), false)).toBe('?')
  expect(combinationOf(press('?', { shiftKey: true, code: 'Minus' }), false)).toBe('?')
  expect(combinationOf(press('+', { ctrlKey: true }), false)).toBe('Mod++')
})

test('letters that a layout or Option makes others of are known by their place', () => {
  expect(combinationOf(press('å', { altKey: true, code: 'KeyA' }), true)).toBe('Alt+A')
  expect(combinationOf(press('л', { ctrlKey: true, code: 'KeyK' }), false)).toBe('Mod+K')
  // By its letter, not by its place, where the layout has it elsewhere.
  expect(combinationOf(press('a', { altKey: true, code: 'KeyQ' }), false)).toBe('Alt+A')
})

test('keys are called as they are printed, and as a screen reader wants them', () => {
  expect(keyText('Mod+Alt+K', true)).toBe('⌘ ⌥ K')
  expect(keyText('Mod+Alt+K', false)).toBe('Ctrl Alt K')
  expect(keyText('Mod++', false)).toBe('Ctrl +')
  expect(keyText('+', false)).toBe('+')
  expect(ariaKeys('Mod+K', true)).toBe('Meta+K')
  expect(ariaKeys('Mod+Shift+K', false)).toBe('Control+Shift+K')
})

test('what is text is told from what is none', () => {
  expect(['?', 'Shift+A', 'Enter'].map(isPlain)).toEqual([true, true, true])
  expect(['Mod+K', 'Alt+A', 'F2', 'Shift+F2'].map(isPlain)).toEqual([false, false, false, false])
})

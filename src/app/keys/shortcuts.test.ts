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

test('a combination is named by its keys, with one name for Command and Ctrl', () => {
  expect(combinationOf(press('k', { ctrlKey: true }), false)).toBe('Mod+K')
  expect(combinationOf(press('K', { metaKey: true, shiftKey: true }), true)).toBe('Mod+Shift+K')
  expect(combinationOf(press('k', { ctrlKey: true }), true)).toBe('Ctrl+K')
  expect(combinationOf(press('k', { metaKey: true }), false)).toBeNull()
  expect(combinationOf(press('Shift', { shiftKey: true }), false)).toBeNull()
  expect(combinationOf(press(' ', { altKey: true }), false)).toBe('Alt+Space')
})

test('a character is named as it is, whichever keys write it', () => {
  expect(combinationOf(press('?', { shiftKey: true, code: 'Slash' }), false)).toBe('?')
  expect(combinationOf(press('?', { shiftKey: true, code: 'Minus' }), false)).toBe('?')
  expect(combinationOf(press('+', { ctrlKey: true }), false)).toBe('Mod++')
})

test('letters that the layout or Option changes are recognised by the key’s position', () => {
  expect(combinationOf(press('å', { altKey: true, code: 'KeyA' }), true)).toBe('Alt+A')
  expect(combinationOf(press('л', { ctrlKey: true, code: 'KeyK' }), false)).toBe('Mod+K')
  // By its letter, not by the key's position, where the layout has it elsewhere.
  expect(combinationOf(press('a', { altKey: true, code: 'KeyQ' }), false)).toBe('Alt+A')
})

test('keys are named as on the keyboard, and in the form that screen readers need', () => {
  expect(keyText('Mod+Alt+K', true)).toBe('⌘ ⌥ K')
  expect(keyText('Mod+Alt+K', false)).toBe('Ctrl Alt K')
  expect(keyText('Mod++', false)).toBe('Ctrl +')
  expect(keyText('+', false)).toBe('+')
  expect(ariaKeys('Mod+K', true)).toBe('Meta+K')
  expect(ariaKeys('Mod+Shift+K', false)).toBe('Control+Shift+K')
})

test('combinations that write text are recognised', () => {
  expect(['?', 'Shift+A', 'Enter'].map(isPlain)).toEqual([true, true, true])
  expect(['Mod+K', 'Alt+A', 'F2', 'Shift+F2'].map(isPlain)).toEqual([false, false, false, false])
})

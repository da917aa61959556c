import { expect, test } from 'vitest'
import { usualKeys } from '#app/keys/shortcuts.ts'
import { keyRefusal } from './key-refusal.ts'

test('keys of another action are refused, and that action is named', () => {
  expect(keyRefusal('accept', 'Alt+D', usualKeys)).toEqual({ kind: 'taken', by: 'decline' })
  expect(keyRefusal('accept', 'Alt+A', usualKeys)).toBeNull()
})

test('keys of the browser, and those that move the focus or click, are refused', () => {
  for (const keys of ['Mod+T', 'Mod+W', 'Mod+Shift+N', 'F5', 'Alt+F4', 'Mod+C', 'Mod+1']) {
    expect(keyRefusal('palette', keys, usualKeys), keys).toEqual({ kind: 'browser' })
  }
  for (const keys of ['Tab', 'Shift+Tab', 'Space', 'ArrowDown']) {
    expect(keyRefusal('palette', keys, usualKeys), keys).toEqual({ kind: 'fixed' })
  }
  expect(keyRefusal('palette', 'Mod+J', usualKeys)).toEqual({ kind: 'browser' })
  expect(keyRefusal('palette', 'Mod+E', usualKeys)).toBeNull()
})

test('keys that write text cannot be chosen to send it', () => {
  expect(keyRefusal('send', 'S', usualKeys)).toEqual({ kind: 'text' })
  expect(keyRefusal('send', 'Shift+Enter', usualKeys)).toEqual({ kind: 'text' })
  expect(keyRefusal('send', 'Mod+Enter', usualKeys)).toBeNull()
  expect(keyRefusal('send', 'Enter', { ...usualKeys, send: 'Mod+Enter' })).toBeNull()
})

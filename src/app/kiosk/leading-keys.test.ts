import { expect, it } from 'vitest'
import { leadsOut } from './leading-keys.ts'

const press = (keys: string) => {
  const parts = keys.split('+')
  const has = (name: string) => parts.includes(name)
  return { key: parts.at(-1) ?? '', ctrlKey: has('Ctrl'), metaKey: has('Meta'), altKey: has('Alt') }
}

it.each([
  'Ctrl+k',
  'Meta+k',
  'Ctrl+t',
  'Ctrl+l',
  'Meta+ArrowLeft',
  'Alt+ArrowLeft',
  'Alt+Home',
  '?',
  'g',
  'F5',
  'F11',
  'BrowserBack',
])('[CAP-15] %s would leave the kiosk and is blocked', (keys) => expect(leadsOut(press(keys), false)).toBe(true))

it.each(['Tab', 'Enter', 'Escape', 'ArrowDown', 'PageUp', ' ', 'Ctrl+c', 'Meta+v', 'Alt+a', 'Alt+d'])(
  '[CAP-15] %s is needed in a kiosk and allowed',
  (keys) => expect(leadsOut(press(keys), false)).toBe(false),
)

it.each(['g', '?', 'Ctrl+ArrowLeft', 'Ctrl+Backspace', 'Ctrl+Alt+@', 'Ctrl+z'])(
  '[CAP-15] %s is allowed in a text field',
  (keys) => expect(leadsOut(press(keys), true)).toBe(false),
)

import { t } from '#app/language/t.ts'

/** What a key opens over every screen. */
export type Overlay = 'palette' | 'shortcuts'

/** Keys of the app, for the sheet that lists them; `Mod` is the Command key of a Mac, else Ctrl. */
export const shortcuts: readonly { keys: readonly string[]; what: string }[] = [
  {
    keys: ['Mod', 'K'],
    get what() {
      return t`Commands and screens`
    },
  },
  {
    keys: ['?'],
    get what() {
      return t`This list`
    },
  },
  {
    keys: ['Alt', 'A'],
    get what() {
      return t`Accept the offer`
    },
  },
  {
    keys: ['Alt', 'D'],
    get what() {
      return t`Decline the offer`
    },
  },
  {
    keys: ['Enter'],
    get what() {
      return t`Send the message`
    },
  },
  {
    keys: ['Shift', 'Enter'],
    get what() {
      return t`New line in the message`
    },
  },
  {
    keys: ['↑', '↓'],
    get what() {
      return t`Through a list`
    },
  },
  {
    keys: ['←', '→'],
    get what() {
      return t`Through tabs`
    },
  },
  {
    keys: ['Esc'],
    get what() {
      return t`Close what is open`
    },
  },
]

/** As it is printed on the keyboard. */
export const keyName = (key: string, isMac: boolean): string => {
  if (key === 'Mod') return isMac ? '⌘' : 'Ctrl'
  return key === 'Alt' && isMac ? '⌥' : key
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

/** What a press opens, or nothing. A question mark that somebody writes is one. */
export function overlayOf({ key, ctrlKey, metaKey, altKey, repeat }: Key, isWriting: boolean): Overlay | null {
  if (repeat || altKey) return null
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' ? 'palette' : null
  return key === '?' && !ctrlKey && !isWriting ? 'shortcuts' : null
}

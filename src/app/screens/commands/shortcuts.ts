/** What a key opens over every screen. */
export type Overlay = 'palette' | 'shortcuts'

/** Keys of the app, for the sheet that lists them; `Mod` is the Command key of a Mac, else Ctrl. */
export const shortcuts: readonly { keys: readonly string[]; what: string }[] = [
  { keys: ['Mod', 'K'], what: 'Commands and screens' },
  { keys: ['?'], what: 'This list' },
  { keys: ['Alt', 'A'], what: 'Accept the offer' },
  { keys: ['Alt', 'D'], what: 'Decline the offer' },
  { keys: ['Enter'], what: 'Send the message' },
  { keys: ['Shift', 'Enter'], what: 'New line in the message' },
  { keys: ['↑', '↓'], what: 'Through a list' },
  { keys: ['←', '→'], what: 'Through tabs' },
  { keys: ['Esc'], what: 'Close what is open' },
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

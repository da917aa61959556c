/** Actions whose keyboard shortcut the user can change. */
export const actions = [
  'palette',
  'shortcuts',
  'accept',
  'decline',
  'send',
  'next',
  'previous',
  'visitor',
  'transfer',
  'invite',
  'note',
  'reply',
  'find',
  'remind',
  'translate',
  'close',
] as const
export type Action = (typeof actions)[number]

/**
 * Keys pressed together, written as `Mod+Alt+Shift+K`: `Mod` is Command on a Mac, otherwise Ctrl. A character that
 * needs Shift, such as `?`, is written as it is.
 */
export type Combination = string
export type Keys = Readonly<Record<Action, Combination>>

export const usualKeys: Keys = {
  palette: 'Mod+K',
  shortcuts: '?',
  accept: 'Alt+A',
  decline: 'Alt+D',
  send: 'Enter',
  next: 'Alt+ArrowDown',
  previous: 'Alt+ArrowUp',
  visitor: 'Alt+V',
  transfer: 'Alt+T',
  invite: 'Alt+I',
  note: 'Alt+N',
  reply: 'Alt+R',
  find: 'Alt+S',
  remind: 'Alt+M',
  translate: 'Alt+O',
  // Not easily pressed by mistake, because the customer is told.
  close: 'Alt+Shift+C',
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The pressed combination; null for a modifier alone, and for combinations with the Windows key. */
export function combinationOf(press: Press, isMac: boolean): Combination | null {
  const { ctrlKey, metaKey, altKey, shiftKey } = press
  if (metaKey && !isMac) return null
  const key = keyOf(press, isMac)
  if (key === null) return null
  const isSign = key.length === 1 && !/[A-Z0-9]/.test(key)
  const held = [
    (isMac ? metaKey : ctrlKey) && 'Mod',
    isMac && ctrlKey && 'Ctrl',
    altKey && 'Alt',
    shiftKey && !isSign && 'Shift',
  ]
  return [...held.filter(Boolean), key].join('+')
}

/**
 * By the letter of the layout. On a Mac, Option changes most letters, and Cyrillic layouts have none of ours: then by
 * the key's position.
 */
function keyOf({ key, code, altKey }: Press, isMac: boolean): string | null {
  if (['Control', 'Meta', 'Alt', 'AltGraph', 'Shift', 'Dead', 'Process', 'Unidentified'].includes(key)) return null
  const byPlace = /^(?:Key|Digit)(.)$/.exec(code)?.[1]
  if (byPlace && ((isMac && altKey) || (key.length === 1 && !/[!-~]/.test(key)))) return byPlace
  if (key === ' ') return 'Space'
  return key.length === 1 ? key.toUpperCase() : key
}

/** Whether the combination writes text: it has neither Ctrl, Command nor Alt, and is no function key. */
export const isPlain = (combination: Combination): boolean =>
  !/^(?:Mod|Ctrl|Alt)\+/.test(combination) && !/^(?:Shift\+)?F\d+$/.test(combination)

/** The names of the keys as printed on the keyboard. */
export function keyNames(combination: Combination, isMac: boolean): string[] {
  const names: Record<string, string> = {
    ...(isMac ? { Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧' } : { Mod: 'Ctrl', Shift: 'Shift', Alt: 'Alt' }),
    ArrowUp: '↑',
    ArrowDown: '↓',
    ArrowLeft: '←',
    ArrowRight: '→',
  }
  // The separator is also a key.
  return combination.split(/(?<=.)\+(?=.)/).map((key) => names[key] ?? key)
}
export const keyText = (combination: Combination, isMac: boolean) => keyNames(combination, isMac).join(' ')

/** The combination in the format of `aria-keyshortcuts`. */
export const ariaKeys = (combination: Combination, isMac: boolean) =>
  combination.replace('Mod', isMac ? 'Meta' : 'Control').replace('Ctrl', 'Control')

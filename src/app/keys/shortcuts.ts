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
  'close',
] as const
export type Action = (typeof actions)[number]

/**
 * Keys pressed together, written as `Mod+Alt+Shift+K`: `Mod` is the Command key of a Mac, else Ctrl. A sign that is
 * written with Shift, as `?`, stands for itself.
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
  // Nothing that a slip of the hand presses: the customer is told.
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

/** As the layout has it. Option makes another letter of most keys of a Mac, and Cyrillic has none of ours: then by place. */
function keyOf({ key, code, altKey }: Press, isMac: boolean): string | null {
  if (['Control', 'Meta', 'Alt', 'AltGraph', 'Shift', 'Dead', 'Process', 'Unidentified'].includes(key)) return null
  const byPlace = /^(?:Key|Digit)(.)$/.exec(code)?.[1]
  if (byPlace && ((isMac && altKey) || (key.length === 1 && !/[!-~]/.test(key)))) return byPlace
  if (key === ' ') return 'Space'
  return key.length === 1 ? key.toUpperCase() : key
}

/** Holds no key that would keep it from being text. */
export const isPlain = (combination: Combination): boolean =>
  !/^(?:Mod|Ctrl|Alt)\+/.test(combination) && !/^(?:Shift\+)?F\d+$/.test(combination)

/** Each key as it is printed on the keyboard. */
export function keyNames(combination: Combination, isMac: boolean): string[] {
  const names: Record<string, string> = {
    ...(isMac ? { Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧' } : { Mod: 'Ctrl', Shift: 'Shift', Alt: 'Alt' }),
    ...{ ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' },
  }
  // The plus sign is a key as well.
  return combination.split(/(?<=.)\+(?=.)/).map((key) => names[key] ?? key)
}
export const keyText = (combination: Combination, isMac: boolean) => keyNames(combination, isMac).join(' ')

/** For `aria-keyshortcuts`. */
export const ariaKeys = (combination: Combination, isMac: boolean) =>
  combination.replace('Mod', isMac ? 'Meta' : 'Control').replace('Ctrl', 'Control')

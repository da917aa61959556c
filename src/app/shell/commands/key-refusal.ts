import { type Action, actions, type Combination, isPlain, type Keys } from '#app/keys/shortcuts.ts'

/** Why an action cannot have these keys. */
export type KeyRefusal = { kind: 'taken'; by: Action } | { kind: 'browser' | 'fixed' | 'text' }

/** Browsers do not pass them to pages, or users know them for something else. */
const browserKeys = new Set(
  [
    ...'ACVXZYTNWQRLPSFGHJOU0123456789+-'.split('').map((key) => `Mod+${key}`),
    ...'TNWRPIJC'.split('').map((key) => `Mod+Shift+${key}`),
    ...['Mod+Tab', 'Mod+Shift+Tab', 'Mod+PageUp', 'Mod+PageDown', 'Mod+F4', 'Mod+F5', 'Mod+=', 'Mod+,', 'Mod+M'],
    ...['Alt+F4', 'Alt+ArrowLeft', 'Alt+ArrowRight', 'Alt+Home', 'Alt+Tab', 'Alt+Space', 'Alt+Escape'],
    ...['F1', 'F3', 'F5', 'F6', 'F7', 'F10', 'F11', 'F12', 'Shift+F10', 'Shift+F5'],
  ].flat(),
)

/** They move the focus or click, without which the app could not be used by keyboard. */
const fixedKeys =
  /^(?:Shift\+)?(?:Tab|Escape|Space|Enter|Backspace|Delete|Insert|Home|End|PageUp|PageDown|Arrow\w+|ContextMenu)$/

export function keyRefusal(action: Action, combination: Combination, keys: Keys): KeyRefusal | null {
  const by = actions.find((other) => other !== action && keys[other] === combination)
  if (by) return { kind: 'taken', by }
  if (browserKeys.has(combination)) return { kind: 'browser' }
  // Sending is done from the text field.
  if (action === 'send') {
    if (combination === 'Enter') return null
    return isPlain(combination) ? { kind: 'text' } : null
  }
  return fixedKeys.test(combination) ? { kind: 'fixed' } : null
}

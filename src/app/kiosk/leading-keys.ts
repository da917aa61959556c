type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Editing keys: allowed with Ctrl or Command, because they do not leave the kiosk. */
const editing = new Set('acvxyz')
const moving = new Set(['Backspace', 'Delete', 'Home', 'End', 'Enter'])

/**
 * Whether a key would leave a kiosk [CAP-15]: shortcuts of the app and of the browser. Keys that write, scroll or
 * answer an offer are allowed. Some shortcuts never reach the page; in full screen with the keyboard locked, only few
 * do not.
 */
export function leadsOut({ key, ctrlKey, metaKey, altKey }: Key, isWriting: boolean): boolean {
  if (/^F\d+$|^Browser|^Launch|^Go|^ContextMenu$/.test(key)) return true
  if (altKey && !ctrlKey && !metaKey) return /^Arrow|^Home$|^F4$/.test(key)
  if (ctrlKey || metaKey) {
    // AltGr is reported as Ctrl and Alt, and writes characters.
    if (ctrlKey && altKey && isWriting && key.length === 1) return false
    const isOfText = editing.has(key.toLowerCase()) || moving.has(key) || (isWriting && key.startsWith('Arrow'))
    return !isOfText && key !== 'Control' && key !== 'Meta'
  }
  // Outside of text fields a letter is a shortcut. Space presses buttons and scrolls.
  return key.length === 1 && key !== ' ' && !isWriting
}

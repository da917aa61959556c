type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Editing keys: allowed with Ctrl or Command, because they do not leave the kiosk. */
const editing = new Set('acvxyz')
const moving = new Set(['Backspace', 'Delete', 'Home', 'End', 'Enter'])

/**
 * Whether a key would lead out of a kiosk [CAP-15]: shortcuts of the app and of the browser. What writes, scrolls and
 * answers an offer stays. Browsers keep some of theirs to themselves; in full screen with the keyboard locked, few.
 */
export function leadsOut({ key, ctrlKey, metaKey, altKey }: Key, isWriting: boolean): boolean {
  if (/^F\d+$|^Browser|^Launch|^Go|^ContextMenu$/.test(key)) return true
  if (altKey && !ctrlKey && !metaKey) return /^Arrow|^Home$|^F4$/.test(key)
  if (ctrlKey || metaKey) {
    // AltGr is Ctrl and Alt, and writes.
    if (ctrlKey && altKey && isWriting && key.length === 1) return false
    const isOfText = editing.has(key.toLowerCase()) || moving.has(key) || (isWriting && key.startsWith('Arrow'))
    return !isOfText && key !== 'Control' && key !== 'Meta'
  }
  // A letter where nobody writes is a shortcut. Space presses and scrolls.
  return key.length === 1 && key !== ' ' && !isWriting
}

/**
 * Replaces a part of a text field as if it had been typed: its own Undo takes it back, and it reports the change.
 *
 * @param range what is replaced; the selection, if left out
 */
export function insertText(
  field: HTMLTextAreaElement | HTMLInputElement,
  text: string,
  range?: { start: number; end: number },
): void {
  field.focus()
  if (range) field.setSelectionRange(range.start, range.end)
  // Deprecated, and the only way that keeps the field's history: https://html.spec.whatwg.org has no other.
  if (document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) return
  const { selectionStart, selectionEnd } = field
  field.setRangeText(text, selectionStart ?? 0, selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

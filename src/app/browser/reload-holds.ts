/**
 * Whether something keeps this tab from reloading by itself.
 *
 * @param isStranded no hub serves the tab: its rows no longer change, so only what goes on without them counts
 */
export type ReloadHold = (isStranded: boolean) => boolean

const holds: ReloadHold[] = []

/** Adds a reason for which the tab must not reload by itself, such as a call. */
export const holdReload = (hold: ReloadHold): void => void holds.push(hold)

/** Whether a reload would interrupt a call, or what the user writes. What the user asks for is never held up. */
export const isReloadHeld: ReloadHold = (isStranded) =>
  holds.some((hold) => hold(isStranded)) || isHalfWritten(isStranded)

/** Open dialogs, forms that were edited, and what says of itself that a reload would lose it. */
const losses = '[role="dialog"], dialog[open], form[data-edited="true"], [data-lost-by-reload]'

/** Whether a message or a form is half-written. The fields of a form that was not edited hold what is stored. */
function isHalfWritten(isStranded: boolean): boolean {
  const { activeElement } = document
  if (activeElement && isWrittenIn(activeElement)) return true
  if (document.querySelector(losses)) return true
  // Drafts and attached files are stored: a tab that no hub serves comes back with them, any other has the time to wait.
  if (isStranded) return false
  if (document.querySelector('[data-unsent]')) return true
  return [...document.querySelectorAll('textarea')].some((box) => box.value && box.form?.dataset.edited === undefined)
}

function isWrittenIn(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)
    return field.value !== '' && field.form?.dataset.edited !== 'false'
  return field instanceof HTMLElement && field.isContentEditable
}

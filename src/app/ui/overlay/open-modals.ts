import { createListeners } from '#core/platform/listeners.ts'

/** The browser's own modal dialogs that are open, the topmost last: nothing outside of it can be used. */
const open: HTMLElement[] = []
const changes = createListeners()

export const topModal = {
  read: () => open.at(-1) ?? null,
  subscribe: (run: () => void) => changes.add(run),
}

/** Opens a dialog as modal. Returns what to call when it goes. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  open.push(dialog)
  changes.call()
  return () => {
    open.splice(open.indexOf(dialog), 1)
    changes.call()
  }
}

import { createUndoable } from './undoable.ts'

/** This tab's. A page that is closed or hidden for good carries out what waits. */
export const undoable = createUndoable()
window.addEventListener('pagehide', undoable.flush)

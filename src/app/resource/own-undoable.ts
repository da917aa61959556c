import { createUndoable } from './undoable.ts'

/**
 * This tab's. A page that is closed or hidden for good carries out what waits.
 *
 * A browser that dies while an action waits has not carried it out: the row is in its list again at the next start.
 * Storing the action and carrying it out then was considered: it could delete a row, or sign somebody out, days later
 * and without anybody looking.
 */
export const undoable = createUndoable()
window.addEventListener('pagehide', undoable.flush)

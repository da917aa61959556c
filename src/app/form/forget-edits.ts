/** Storage name for edits of forms that were left. A file of its own: the code that reads them is not in the first load. */
export const editsName = 'everline-edits'

/** Deletes the edits, at sign-out. */
export const forgetEdits = (store: Pick<Storage, 'removeItem'>) => store.removeItem(editsName)

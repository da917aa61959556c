/** Where a tab keeps the edits of forms that were left. Apart from what reads them, which is no part of a start. */
export const editsName = 'everline-edits'

/** Who signs out leaves none behind. */
export const forgetEdits = (store: Pick<Storage, 'removeItem'>) => store.removeItem(editsName)

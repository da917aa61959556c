/** Storage name for recent searches. A file of its own: the code that reads them is not in the first load. */
export const searchesName = 'everline-searches'

/** Deletes the recent searches, at sign-out. */
export const forgetSearches = (store: Pick<Storage, 'removeItem'>) => store.removeItem(searchesName)

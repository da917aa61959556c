/**
 * Returns the display name of a visitor who has given no name: it tells them apart in lists, but is no name to address
 * them by.
 */
export const visitorNameFor = (eid: string): string => `Visitor ${eid.slice(-4).toUpperCase()}`

/** Whether a name is only the one that visitors have who have not said theirs. */
export const isVisitorWithoutName = (name: string): boolean => /^Visitor [0-9A-F]{4}$/.test(name)

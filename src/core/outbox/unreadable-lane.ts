/**
 * The lane of stored commands that this version cannot read. Not in the file of the row's schema, because tabs need
 * only this.
 */
export const unreadableLane = 'unreadable'

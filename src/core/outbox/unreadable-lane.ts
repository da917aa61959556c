/** The lane of stored commands that this version cannot read. Apart from the row's schema, which tabs do not load. */
export const unreadableLane = 'unreadable'

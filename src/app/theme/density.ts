/** Height of a list's row in pixels, used by styles and by virtual lists. */
export const rowHeights = { normal: 60, compact: 48, roomy: 72 } as const

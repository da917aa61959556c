/** Height of a list's row in pixels: styles and the windows of long lists reckon with it. */
export const rowHeights = { normal: 60, compact: 48, roomy: 72 } as const

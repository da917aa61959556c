/** Steps of the 4 px grid, also halves, for elements with a size of their own. */
export const grid = (steps: number): string => `${steps * 4}px`

/** Height of the system's window controls where they lie over the page of the installed app; else nothing. */
export const titleBar = 'env(titlebar-area-height, 0px)'

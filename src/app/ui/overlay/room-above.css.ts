import { createVar } from '@vanilla-extract/css'

/** Height at the page's upper end that dialogs leave free; not set: none. */
export const roomAbove = createVar()

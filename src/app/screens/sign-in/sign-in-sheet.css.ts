import { globalStyle, style } from '@vanilla-extract/css'

/** The sign-in over a screen whose session has ended. */
export const sheet = style({})

// Passers-by must not read the screen. It stays in place, with the text that was typed.
const root = `:root:has(dialog .${sheet})`
globalStyle(`${root} #root, ${root} dialog:not(:has(.${sheet}))`, { visibility: 'hidden' })
globalStyle(`${root} dialog:has(.${sheet})`, { visibility: 'visible' })

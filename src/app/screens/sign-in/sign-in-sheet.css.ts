import { globalStyle, style } from '@vanilla-extract/css'

/** The sign-in over a screen whose session has ended. */
export const sheet = style({})

// Whoever passes by reads nothing of what was on the screen. It stays as it is, with what was typed.
const root = `:root:has(dialog .${sheet})`
globalStyle(`${root} #root, ${root} dialog:not(:has(.${sheet}))`, { visibility: 'hidden' })
globalStyle(`${root} dialog:has(.${sheet})`, { visibility: 'visible' })

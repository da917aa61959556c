import { style } from '@vanilla-extract/css'

/** The conversation of a mail, as high as the panel has room for. */
export const lines = style({ overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })

import { style } from '@vanilla-extract/css'
import { space } from '#app/theme/contract.css.ts'

/** The cell cuts what it contains: the sign of the status stands out of the avatar. */
export const person = style({ display: 'inline-flex', alignItems: 'center', gap: space[2], padding: space.half })

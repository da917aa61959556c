import { style } from '@vanilla-extract/css'
import { space } from '#app/theme/contract.css.ts'

/** List of a team's conflicts. */
export const conflicts = style({ display: 'grid', gap: space[1], marginBlock: space[2] })

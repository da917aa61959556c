import { style } from '@vanilla-extract/css'
import { space } from '#app/theme/contract.css.ts'

/** What contradicts a team, one below the other. */
export const conflicts = style({ display: 'grid', gap: space[1], marginBlock: space[2] })

import { globalStyle, style } from '@vanilla-extract/css'
import { color, space } from '#app/theme/contract.css.ts'

// The app's page does not scroll; the gallery's does.
globalStyle('html, body', { overflow: 'auto', blockSize: 'auto' })

export const page = style({
  display: 'grid',
  gap: space[6],
  alignContent: 'start',
  minBlockSize: '100vh',
  padding: space[6],
  background: color.background,
})

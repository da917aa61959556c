import { style } from '@vanilla-extract/css'
import { color, space } from '#app/theme/contract.css.ts'

export const page = style({
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  blockSize: '100vh',
  padding: space[3],
  background: color.surface,
  color: color.text,
})
export const tools = style({
  display: 'flex',
  justifyContent: 'center',
  gap: space[2],
  marginBlockStart: 'auto',
})

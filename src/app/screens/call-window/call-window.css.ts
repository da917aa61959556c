import { style } from '@vanilla-extract/css'
import { color, font, space } from '#app/theme/contract.css.ts'
import { titleBar } from '#app/theme/grid.ts'

export const page = style({
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  blockSize: `calc(100dvh - ${titleBar})`,
  background: color.surface,
  color: color.text,
})
export const call = style({
  flex: 1,
  minBlockSize: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  padding: space[4],
})
/** The open panel scrolls, so that the tools stay in sight. */
export const panel = style({ flex: '0 1 auto', minBlockSize: 0, overflow: 'auto' })
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: space[2],
  marginBlockStart: 'auto',
})
export const nothing = style({
  margin: 'auto',
  padding: space[6],
  display: 'grid',
  gap: space[4],
  justifyItems: 'center',
  textAlign: 'center',
  fontSize: font.size.m,
  color: color.text2,
})

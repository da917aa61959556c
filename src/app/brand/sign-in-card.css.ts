import { style } from '@vanilla-extract/css'
import { color, font, media, radius, size, space, stroke } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const page = style({
  minBlockSize: '100%',
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  gap: space[4],
  padding: space[4],
  overflow: 'auto',
  background: `radial-gradient(60rem 32rem at 50% -8rem, ${color.accentSoft}, transparent), ${color.background}`,
})
export const card = style({
  inlineSize: `min(100%, ${size.form})`,
  background: color.surface,
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.large,
  boxShadow: color.shadowLarge,
  padding: space[8],
  display: 'grid',
  gap: space[6],
  '@media': { [media.phone]: { padding: space[6] } },
})
export const head = style({ display: 'grid', gap: space[1] })
export const logo = style({ display: 'grid', justifyItems: 'start', blockSize: grid(10), marginBlockEnd: space[3] })
export const logoSign = style({ inlineSize: grid(10), blockSize: grid(10) })
export const logoPicture = style({ inlineSize: 'auto', blockSize: grid(10), objectPosition: 'left' })
export const title = style({
  fontSize: font.size.xl,
  letterSpacing: '-0.01em',
  // The heading is focused so that screen readers read it; it is not a control and shows no focus ring.
  ':focus-visible': { outline: 'none' },
})
export const lead = style({ color: color.text2, fontSize: font.size.s })
export const submit = style({ inlineSize: '100%', marginBlockStart: space[1] })

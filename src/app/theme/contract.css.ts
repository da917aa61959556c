import { createThemeContract } from '@vanilla-extract/css'
import { light } from './palette.ts'

/** Colours: the values change with the theme. */
export const color = createThemeContract({
  ...(Object.fromEntries(Object.keys(light).map((name) => [name, null])) as { [K in keyof typeof light]: null }),
  shadowSmall: null,
  shadowLarge: null,
})

/** Colours of a QR code, the same in every theme: a camera reads it. */
export const scanned = { ink: '#000000', paper: '#ffffff' } as const

/**
 * For times and counts: digits of equal width, so that changing numbers do not move. Elsewhere they would widen
 * hyphens.
 */
export const tabular = { fontVariantNumeric: 'tabular-nums' } as const

/** Space on a grid of 4 px; `hair` and `half` are for lines and optical corrections. */
export const space = {
  0: '0',
  hair: '1px',
  half: '2px',
  1: '4px',
  '1h': '6px',
  2: '8px',
  3: '12px',
  4: '16px',
  5: '20px',
  6: '24px',
  8: '32px',
  10: '40px',
  16: '64px',
} as const

/** Widths of lines: borders, rings around what has the focus, the bars that say “this one”. */
export const stroke = { thin: '1px', medium: '1.5px', thick: '2px', bold: '2.5px', ring: '3px' } as const

export const radius = {
  small: '6px',
  medium: '10px',
  bubble: '14px',
  large: '16px',
  /** Radius of a box that is a pill at first and grows. */
  pill: '24px',
  tail: '5px',
  full: '999px',
} as const

export const font = {
  family: '"Inter Variable", Inter, "Segoe UI", system-ui, sans-serif',
  size: { tiny: '11px', xs: '11.5px', s: '12.5px', m: '14px', l: '16px', xl: '20px', xxl: '24px' },
  weight: { normal: '400', medium: '550', bold: '650' },
  line: { tight: '1.2', text: '1.45' },
} as const

export const motion = {
  quick: '120ms',
  normal: '160ms',
  slow: '200ms',
  ease: 'cubic-bezier(0.2, 0.7, 0.3, 1)',
} as const

/** Stacking order (z-index), from the lowest. */
export const layer = { raised: '1', sticky: '2', menu: '30', sheet: '40', offer: '45', toast: '50' } as const

/** Sizes of elements; `control` grows to 44 px on touch screens. */
export const size = {
  finger: '44px',
  rail: '60px',
  wideRail: '88px',
  list: '348px',
  side: '320px',
  bar: '58px',
  header: '62px',
  offer: '344px',
  panel: '38rem',
  form: '23rem',
  menu: '248px',
  found: '304px',
  ring: '46px',
  icon: '18px',
  iconSmall: '15px',
  dot: '7px',
  focus: '2px',
} as const

/** A keyboard leaves no more of a phone that is held on its side. Beside `media`, which the first load has whole. */
export const lowScreen = 'screen and (max-height: 280px)'

/** Custom properties that change with the pointer, and with the density. */
export const touch = createThemeContract({ control: null, controlSmall: null, row: null })

export const media = {
  /** There is no room for the side panel. */
  noSide: 'screen and (max-width: 1180px)',
  /** With a pane beside it, a conversation is narrow here. */
  narrowTalk: 'screen and (max-width: 1439px)',
  /** The rail has room for words below its icons. */
  wideRail: 'screen and (min-width: 1200px) and (min-height: 680px)',
  /** Only one page is shown at a time: on a narrow screen, and on a phone that is held on its side. */
  phone: 'screen and (max-width: 720px), screen and (max-width: 960px) and (max-height: 440px) and (pointer: coarse)',
  coarse: '(pointer: coarse)',
  fine: '(pointer: fine)',
  hover: '(hover: hover)',
  reduced: '(prefers-reduced-motion: reduce)',
  forced: '(forced-colors: active)',
  dark: '(prefers-color-scheme: dark)',
} as const

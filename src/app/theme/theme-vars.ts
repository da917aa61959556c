import { assignVars } from '@vanilla-extract/css'
import { type BrandColors, type BrandedColor, brandedColors } from './brand-colors.ts'
import { brandVar } from './brand-vars.ts'
import { color } from './contract.css.ts'
import { dark, light } from './palette.ts'

/* The colours of each theme, for the page and for parts of it that show another theme. */

/** A palette whose colours a brand may replace. */
const branded = (theme: keyof BrandColors, palette: typeof light): typeof light => ({
  ...palette,
  // The checked edge: the keys are names of colours.
  ...(Object.fromEntries(
    brandedColors.map((name) => [name, `var(${brandVar(theme, name)}, ${palette[name]})`]),
  ) as Record<BrandedColor, string>),
})

export const lightVars = assignVars(color, {
  ...branded('light', light),
  shadowSmall: '0 1px 2px rgb(20 30 26 / 0.06)',
  shadowLarge: '0 1px 2px rgb(20 30 26 / 0.06), 0 8px 28px rgb(20 30 26 / 0.14)',
})
export const darkVars = assignVars(color, {
  ...branded('dark', dark),
  shadowSmall: '0 1px 2px rgb(0 0 0 / 0.4)',
  shadowLarge: '0 1px 2px rgb(0 0 0 / 0.4), 0 10px 34px rgb(0 0 0 / 0.55)',
})

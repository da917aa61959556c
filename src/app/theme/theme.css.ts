import { assignVars, globalStyle } from '@vanilla-extract/css'
import { type BrandColors, type BrandedColor, brandedColors } from './brand-colors.ts'
import { brandVar } from './brand-vars.ts'
import { color, media, touch } from './contract.css.ts'
import { rowHeights } from './density.ts'
import { dark, light } from './palette.ts'

/** A palette whose colours a brand may replace. */
const branded = (theme: keyof BrandColors, palette: typeof light): typeof light => ({
  ...palette,
  // The checked edge: the keys are names of colours.
  ...(Object.fromEntries(
    brandedColors.map((name) => [name, `var(${brandVar(theme, name)}, ${palette[name]})`]),
  ) as Record<BrandedColor, string>),
})

const lightVars = assignVars(color, {
  ...branded('light', light),
  shadowSmall: '0 1px 2px rgb(20 30 26 / 0.06)',
  shadowLarge: '0 1px 2px rgb(20 30 26 / 0.06), 0 8px 28px rgb(20 30 26 / 0.14)',
})
const darkVars = assignVars(color, {
  ...branded('dark', dark),
  shadowSmall: '0 1px 2px rgb(0 0 0 / 0.4)',
  shadowLarge: '0 1px 2px rgb(0 0 0 / 0.4), 0 10px 34px rgb(0 0 0 / 0.55)',
})

globalStyle(':root', {
  colorScheme: 'light',
  vars: {
    ...lightVars,
    ...assignVars(touch, { control: '34px', controlSmall: '30px', row: `${rowHeights.normal}px` }),
  },
  '@media': { [media.coarse]: { vars: { [touch.control]: '44px', [touch.controlSmall]: '44px' } } },
})
// The system's theme applies until the user chooses one; then `data-theme` does.
globalStyle(':root:not([data-theme="light"])', {
  '@media': { [media.dark]: { colorScheme: 'dark', vars: darkVars } },
})
globalStyle(':root[data-theme="dark"]', { colorScheme: 'dark', vars: darkVars })

// On touch screens, controls stay as large as fingers need, whatever the density.
for (const [density, control, controlSmall] of [
  ['compact', '30px', '26px'],
  ['roomy', '40px', '34px'],
] as const) {
  globalStyle(`:root[data-density="${density}"]`, {
    vars: { [touch.row]: `${rowHeights[density]}px` },
    '@media': { [media.fine]: { vars: { [touch.control]: control, [touch.controlSmall]: controlSmall } } },
  })
}

import { assignVars, globalStyle } from '@vanilla-extract/css'
import { media, touch } from './contract.css.ts'
import { rowHeights } from './density.ts'
import { darkVars, lightVars } from './theme-vars.ts'

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

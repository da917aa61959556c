import { expect, test } from 'vitest'
import { dark, light } from '#app/theme/palette.ts'
import { colorsIn } from './use-button-theme.ts'

test('[CAP-18] the button of a widget that is always dark has the dark colours in both themes, with the brand where there is one', () => {
  const colors = colorsIn('dark', { '--brand-dark-accent': '#abcdef', '--brand-light-accent': '#123456' })
  expect(colors).toEqual({
    '--brand-light-accent': '#abcdef',
    '--brand-light-accentHover': dark.accentHover,
    '--brand-light-onAccent': dark.onAccent,
    '--brand-dark-accent': '#abcdef',
    '--brand-dark-accentHover': dark.accentHover,
    '--brand-dark-onAccent': dark.onAccent,
  })
  expect(colorsIn('light', {})['--brand-dark-accent']).toBe(light.accent)
})

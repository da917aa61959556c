import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs, seedOf } from '#tests/soak/runs.ts'
import { type BrandedColor, brandColors, contrast } from './brand-colors.ts'
import { dark, light } from './palette.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
const surfaces = ['background', 'surface', 'raised', 'sunken', 'hover'] as const
const pairs: readonly (readonly [BrandedColor, BrandedColor])[] = [
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['accent', 'accentSoft'],
  ['onMine', 'mine'],
]

it('[UI-11] every brand colour, and text on it, has enough contrast in both themes', () => {
  fc.assert(
    fc.property(anyColor, (brand) => {
      const made = brandColors(brand)
      for (const [theme, palette] of [
        ['light', light],
        ['dark', dark],
      ] as const) {
        const colors = made[theme]
        for (const name of surfaces)
          expect(contrast(colors.accent, palette[name]), `${brand} on ${name}, ${theme}`).toBeGreaterThanOrEqual(4.5)
        for (const [text, below] of pairs)
          expect(
            contrast(colors[text], colors[below]),
            `${brand}: ${text} on ${below}, ${theme}`,
          ).toBeGreaterThanOrEqual(4.5)
      }
    }),
    {
      numRuns: runs(500),
      seed: seedOf(20_261_121),
      examples: [['#000000'], ['#ffffff'], ['#ffd400'], ['#00ff00'], ['#0000ff']],
    },
  )
})

it('[UI-11] a colour with enough contrast is not changed', () => {
  expect(brandColors('#0f6b5c').light.accent).toBe('#0f6b5c')
  expect(brandColors('#4fc3ad').dark.accent).toBe('#4fc3ad')
})

it('[UI-11] contrast is calculated as WCAG says: black on white is 21, a colour on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#275fae', '#275fae')).toBe(1)
})

import type { BrandColors, BrandedColor } from './brand-colors.ts'

/** The custom property by which a brand replaces a colour of a theme; without it the palette's own holds. */
export const brandVar = (theme: keyof BrandColors, name: BrandedColor) => `--brand-${theme}-${name}`

/** The custom properties that a brand sets on the page. */
export const brandVars = (colors: BrandColors): Record<string, string> =>
  Object.fromEntries(
    (['light', 'dark'] as const).flatMap((theme) =>
      // The checked edge: the keys are those of the type.
      (Object.entries(colors[theme]) as Array<[BrandedColor, string]>).map(([name, value]) => [
        brandVar(theme, name),
        value,
      ]),
    ),
  )

import type { BrandColors, BrandedColor } from './brand-colors.ts'

/** The custom property by which a brand replaces a colour of a theme; without it the palette's own holds. */
export const brandVar = (theme: keyof BrandColors, name: BrandedColor) => `--brand-${theme}-${name}`

/** What is set on the page for a brand, by property. */
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

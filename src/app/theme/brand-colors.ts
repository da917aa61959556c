import { dark, light } from './palette.ts'

/*
 * Derives the colours that the themes need from a brand's one colour. Its lightness is changed until it has the
 * contrast of WCAG 2.2 on every surface, and so has text on it. Hue and saturation stay.
 */

/** The colours of a theme that a brand changes. */
export const brandedColors = ['accent', 'accentHover', 'accentSoft', 'onAccent', 'mine', 'onMine'] as const
export type BrandedColor = (typeof brandedColors)[number]
export type BrandColors = Record<'light' | 'dark', Record<BrandedColor, string>>

/**
 * Minimum contrast of text (WCAG 2.2, 1.4.3). It also applies to the accent, the colour of links and selected items.
 */
const textContrast = 4.5
/** Step between two lightness values that are tried. */
const step = 0.01

/** @param brand `#rrggbb` */
export function brandColors(brand: string): BrandColors {
  const [hue, saturation, lightness] = toHsl(brand)
  const shade = (of: number, saturated = saturation) => toHex(hue, saturated, of)
  /**
   * The lightness nearest to the brand's own, in one direction, at which the colour has enough contrast on all
   * surfaces.
   */
  const readable = (surfaces: readonly string[], direction: 1 | -1, from = lightness) => {
    let at = from
    const end = direction > 0 ? 1 : 0
    while (at !== end && surfaces.some((surface) => contrast(shade(at), surface) < textContrast))
      at = Math.min(1, Math.max(0, at + direction * step))
    return at
  }

  // Selected rows and marks show the accent on its own soft tint.
  const lightSoft = shade(0.93, Math.min(saturation, 0.6))
  const darkSoft = shade(0.14, Math.min(saturation, 0.4))
  const inLight = readable([...surfacesOf(light), lightSoft, light.onAccent], -1)
  const onDark = shade(0.08, Math.min(saturation, 0.7))
  const inDark = readable([...surfacesOf(dark), darkSoft, onDark], 1)
  const onMine = '#ffffff'
  const bubble = readable([onMine], -1, Math.min(lightness, 0.26))
  const lightAccent = shade(inLight)
  return {
    light: {
      accent: lightAccent,
      accentHover: shade(Math.max(0, inLight - 0.05)),
      accentSoft: lightSoft,
      onAccent: light.onAccent,
      mine: lightAccent,
      onMine: light.onMine,
    },
    dark: {
      accent: shade(inDark),
      accentHover: shade(Math.min(1, inDark + 0.06)),
      accentSoft: darkSoft,
      onAccent: onDark,
      mine: shade(bubble),
      onMine,
    },
  }
}

const surfacesOf = ({ background, surface, raised, sunken, hover }: typeof light) => [
  background,
  surface,
  raised,
  sunken,
  hover,
]

/** WCAG 2.2's ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

type Three = [number, number, number]

/** 0 to 1 each. */
const toRgb = (hex: string): Three => {
  const at = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16) / 255
  return [at(1), at(3), at(5)]
}

function luminance(hex: string): number {
  const [red, green, blue] = toRgb(hex).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as Three
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Hue in turns, saturation, lightness. */
function toHsl(hex: string): Three {
  const [red, green, blue] = toRgb(hex)
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const lightness = (most + least) / 2
  const range = most - least
  if (range === 0) return [0, 0, lightness]
  const saturation = range / (1 - Math.abs(2 * lightness - 1))
  const sixth =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  return [sixth / 6, saturation, lightness]
}

function toHex(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (n: number) => {
    const k = (n + hue * 12) % 12
    const value = lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

import * as v from 'valibot'
import { notBlank, shortText } from '../primitives.ts'

/** Where a file of the brand is shown. */
export const WhiteLabelUse = v.picklist(['logo-light', 'logo-dark', 'favicon'])
export type WhiteLabelUse = v.InferOutput<typeof WhiteLabelUse>

/** In the order in which a browser that can show several prefers them. */
export const whiteLabelTypes = ['image/svg+xml', 'image/webp', 'image/png'] as const

export const WhiteLabelType = v.picklist(whiteLabelTypes)
export type WhiteLabelType = v.InferOutput<typeof WhiteLabelType>

/** Maximum size of a file, in bytes, and of its sides, in pixels: a logo is a few kB, and each client stores it. */
export const maxWhiteLabelBytes = 150_000

export const maxWhiteLabelPixels = 2048

/** How a service looks. Clients change the colour's lightness until it can be read, see `brandColors`. */
export const ThemeConfig = v.object({
  /** Replaces the product's name; null: the product's. */
  brandName: v.nullable(v.pipe(shortText(40), notBlank)),
  /** `#rrggbb`; null: the product's. */
  brandColor: v.nullable(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'must be #rrggbb in lower case'))),
})
export type ThemeConfig = v.InferOutput<typeof ThemeConfig>

/** One file in one format; the same picture may be there in several, of which every browser can show one [VAL-03]. */
export const WhiteLabelFile = v.object({
  use: WhiteLabelUse,
  type: WhiteLabelType,
  /** Relative to the host that answered. A new file gets a new address, so caches may keep it for ever. */
  url: v.string(),
  width: v.number(),
  height: v.number(),
})
export type WhiteLabelFile = v.InferOutput<typeof WhiteLabelFile>

/** Path of a white-label file on the host: an image, not a call. */
export const whiteLabelFileAddress = (s: string, use: string, hash: string) =>
  `/everline/v1/services/${s}/white-label-files/${use}/${hash}`

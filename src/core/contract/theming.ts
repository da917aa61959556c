import * as v from 'valibot'
import { call } from './call.ts'
import { notBlank, ServiceId, ServiceParams, shortText } from './primitives.ts'

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

const WhiteLabelFiles = v.object({ files: v.array(WhiteLabelFile) })

const NewImage = v.object({
  type: WhiteLabelType,
  /** Its bytes in Base64. */
  data: v.pipe(
    v.string(),
    v.minLength(4),
    v.maxLength(Math.ceil(maxWhiteLabelBytes / 3) * 4),
    v.base64('must be Base64'),
  ),
})

const themePath = '/lc-ds/v1/services/{s}/theme'

const filesPath = '/lc-ds/v1/services/{s}/white-label-files'

const ownFilePath = '/everline/v1/services/{s}/white-label-files/{use}'

const FileParams = v.object({ s: ServiceId, use: WhiteLabelUse })

/** Path of a white-label file on the host: an image, not a call. */
export const whiteLabelFileAddress = (s: string, use: string, hash: string) =>
  `/everline/v1/services/${s}/white-label-files/${use}/${hash}`

export const themingCalls = {
  getThemeConfig: call({
    method: 'GET',
    path: themePath,
    audience: 'public',
    capability: 'theming',
    summary: 'Returns name and colour of the service’s brand',
    params: ServiceParams,
    result: ThemeConfig,
  }),
  setThemeConfig: call({
    method: 'PUT',
    path: '/everline/v1/services/{s}/theme',
    audience: 'admin',
    from: 'tab',
    capability: 'theming',
    summary: 'Changes name and colour of the service’s brand',
    params: ServiceParams,
    body: ThemeConfig,
    result: ThemeConfig,
  }),
  getWhiteLabelFiles: call({
    method: 'GET',
    path: filesPath,
    audience: 'public',
    capability: 'theming',
    summary: 'Returns logos and icon of the service’s brand, in every format that is stored',
    params: ServiceParams,
    result: WhiteLabelFiles,
  }),
  setWhiteLabelFile: call({
    method: 'PUT',
    path: ownFilePath,
    audience: 'admin',
    from: 'tab',
    capability: 'theming',
    summary: 'Replaces a logo or the icon, in one format or several; one of them must be PNG or SVG',
    params: FileParams,
    body: v.object({ images: v.pipe(v.array(NewImage), v.minLength(1), v.maxLength(whiteLabelTypes.length)) }),
    result: WhiteLabelFiles,
  }),
  deleteWhiteLabelFile: call({
    method: 'DELETE',
    path: ownFilePath,
    audience: 'admin',
    from: 'tab',
    capability: 'theming',
    summary: 'Deletes a logo or the icon, in all formats',
    params: FileParams,
    result: WhiteLabelFiles,
  }),
}

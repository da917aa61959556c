import { type ThemeConfig, type WhiteLabelFile, WhiteLabelUse, whiteLabelTypes } from '#core/contract/index.ts'
import { showsWebp } from './shows-webp.ts'

/** A picture of the brand in the format for this browser; its size reserves its place until it is loaded. */
export type BrandPicture = Pick<WhiteLabelFile, 'url' | 'width' | 'height'>
export type BrandPictures = Record<WhiteLabelUse, BrandPicture | null>
/** How the service looks in this browser. */
export type Brand = ThemeConfig & { pictures: BrandPictures }

/**
 * Chooses for each picture the best format that the browser can show [VAL-03]; null means the product's own picture.
 */
export function picturesFor(files: readonly WhiteLabelFile[], userAgent: string): BrandPictures {
  const webp = showsWebp(userAgent)
  const types = whiteLabelTypes.filter((type) => webp || type !== 'image/webp')
  const best = (use: WhiteLabelUse): BrandPicture | null => {
    const file = types.map((type) => files.find((file) => file.use === use && file.type === type)).find(Boolean)
    return file ? { url: file.url, width: file.width, height: file.height } : null
  }
  // The checked edge: the keys are the picklist's options.
  return Object.fromEntries(WhiteLabelUse.options.map((use) => [use, best(use)])) as BrandPictures
}

import { type ThemeConfig, type WhiteLabelFile, WhiteLabelUse, whiteLabelTypes } from '#core/contract/index.ts'

/** A picture of the brand in the format for this browser; its size reserves its place until it is loaded. */
export type BrandPicture = Pick<WhiteLabelFile, 'url' | 'width' | 'height'>
export type BrandPictures = Record<WhiteLabelUse, BrandPicture | null>
/** How the service looks in this browser. */
export type Brand = ThemeConfig & { pictures: BrandPictures }

/**
 * Chooses for each picture the best format that the browser can show [VAL-03]; null means the product's own picture.
 */
export async function picturesFor(files: readonly WhiteLabelFile[], userAgent: string): Promise<BrandPictures> {
  const webp = files.some(({ type }) => type === 'image/webp') && (await canShowWebp(userAgent))
  const types = whiteLabelTypes.filter((type) => webp || type !== 'image/webp')
  const best = (use: WhiteLabelUse): BrandPicture | null => {
    const file = types.map((type) => files.find((file) => file.use === use && file.type === type)).find(Boolean)
    return file ? { url: file.url, width: file.width, height: file.height } : null
  }
  // The checked edge: the keys are the picklist's options.
  return Object.fromEntries(WhiteLabelUse.options.map((use) => [use, best(use)])) as BrandPictures
}

/** Loads what recognises browsers: few services have a picture for which it is needed. */
const canShowWebp = (userAgent: string): Promise<boolean> =>
  import('./shows-webp.ts').then(
    ({ showsWebp }) => showsWebp(userAgent),
    () => false,
  )

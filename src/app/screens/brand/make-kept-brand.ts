import type { Brand, BrandPicture } from '#core/theming/brand.ts'
import type { KeptBrand, KeptPicture } from './kept-brand.ts'

/** Fetches what a brand is shown with: its colours made readable, its pictures as they are. */
export async function makeKeptBrand(brand: Brand): Promise<KeptBrand> {
  const { pictures, brandColor } = brand
  const [vars, light, dark, favicon] = await Promise.all([
    brandColor === null ? {} : varsOf(brandColor),
    fetched(pictures['logo-light']),
    fetched(pictures['logo-dark']),
    fetched(pictures.favicon),
  ])
  return {
    source: JSON.stringify(brand),
    name: brand.brandName,
    color: brandColor,
    vars,
    logo: { light, dark },
    favicon: favicon?.src ?? null,
  }
}

/** Loaded by who has a colour of their own. */
export async function varsOf(color: string): Promise<Record<string, string>> {
  const [{ brandColors }, { brandVars }] = await Promise.all([
    import('#app/theme/brand-colors.ts'),
    import('#app/theme/brand-vars.ts'),
  ])
  return brandVars(brandColors(color))
}

/** Null without a picture; rejects when it cannot be had, so that what was kept stays. */
async function fetched(picture: BrandPicture | null): Promise<KeptPicture | null> {
  if (!picture) return null
  const response = await fetch(picture.url)
  if (!response.ok) throw new Error(`The picture of the brand was answered with ${response.status}`)
  return { src: await dataUrlOf(await response.blob()), width: picture.width, height: picture.height }
}

export const dataUrlOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

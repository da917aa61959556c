import { dataUrlOf } from '#app/browser/data-url-of.ts'
import { brandColors } from '#app/theme/brand-colors.ts'
import { brandVars } from '#app/theme/brand-vars.ts'
import type { Brand, BrandPicture } from '#core/theming/brand.ts'
import type { KeptPicture } from './kept-brand.ts'
import { brandKeeper } from './own-brand.ts'

/** Shows and stores the backend's brand, with readable colours and fetched pictures. */
export async function takeBrand(brand: Brand): Promise<void> {
  const { pictures, brandColor, brandName } = brand
  const source = JSON.stringify(brand)
  if (source === brandKeeper.read().source) return
  const fetching = [pictures['logo-light'], pictures['logo-dark'], pictures.favicon].map(fetched)
  // If a picture cannot be fetched, the previous brand stays.
  const found = await Promise.all(fetching).catch(() => null)
  if (!found) return
  const [light = null, dark = null, favicon = null] = found
  brandKeeper.keep({
    source,
    name: brandName,
    vars: brandColor === null ? {} : brandVars(brandColors(brandColor)),
    logo: { light, dark },
    favicon: favicon?.src ?? null,
  })
}

async function fetched(picture: BrandPicture | null): Promise<KeptPicture | null> {
  if (!picture) return null
  const response = await fetch(picture.url)
  if (!response.ok) throw new Error(`A picture of the brand was answered with ${response.status}`)
  return { src: await dataUrlOf(await response.blob()), width: picture.width, height: picture.height }
}

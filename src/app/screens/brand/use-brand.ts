import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useEverline } from '#app/data/everline.tsx'
import type { Brand } from '#core/theming/brand.ts'
import { brandKeeper } from '../environment.ts'
import type { KeptBrand } from './kept-brand.ts'

/** The brand that is shown. */
export const useBrand = (): KeptBrand => useSyncExternalStore(brandKeeper.subscribe, brandKeeper.read)

/** Takes a brand that the backend has told, when it is another one than was kept. */
export async function takeBrand(brand: Brand): Promise<void> {
  const { source } = brandKeeper.read()
  const isNone =
    brand.brandName === null && brand.brandColor === null && Object.values(brand.pictures).every((it) => !it)
  if (source === JSON.stringify(brand) || (isNone && source === '')) return
  const { makeKeptBrand } = await import('./make-kept-brand.ts')
  // Without its pictures a brand stays the one that it was.
  await makeKeptBrand(brand).then(brandKeeper.keep, () => {})
}

/** Asks once, when the hub is there, whether the brand is still the same. */
export function useFreshBrand() {
  const { replica, commands } = useEverline()
  const isAsked = useRef(false)
  useEffect(() => {
    if (!replica || isAsked.current) return
    isAsked.current = true
    void commands.getBrand().then((brand) => (brand.ok ? takeBrand(brand.value) : undefined))
  }, [replica, commands])
}

import { useEffect, useRef } from 'react'
import { useEverline } from '#app/data/everline.tsx'
import type { Brand } from '#core/theming/brand.ts'
import { brandKeeper } from './own-brand.ts'

/** Asks once, when the hub is connected, whether the stored brand is still the current one. */
export function useFreshBrand() {
  const { replica, commands } = useEverline()
  const isAsked = useRef(false)
  useEffect(() => {
    if (!replica || isAsked.current) return
    isAsked.current = true
    void commands.getBrand().then(async (brand) => {
      if (brand.ok && !isShown(brand.value)) (await import('./take-brand.ts')).takeBrand(brand.value)
    })
  }, [replica, commands])
}

/** Also if the answer is the product's own look, which most services have. */
function isShown(brand: Brand): boolean {
  const { source } = brandKeeper.read()
  const { brandName, brandColor, pictures } = brand
  return source === ''
    ? !(brandName || brandColor || Object.values(pictures).some(Boolean))
    : source === JSON.stringify(brand)
}

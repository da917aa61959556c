import { useSyncExternalStore } from 'react'
import type { KeptBrand } from './kept-brand.ts'
import { brandKeeper } from './own-brand.ts'

/** The brand that is shown. */
export const useBrand = (): KeptBrand => useSyncExternalStore(brandKeeper.subscribe, brandKeeper.read)

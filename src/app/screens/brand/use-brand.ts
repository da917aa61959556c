import { useSyncExternalStore } from 'react'
import { brandKeeper } from '../environment.ts'
import type { KeptBrand } from './kept-brand.ts'

/** The brand that is shown. */
export const useBrand = (): KeptBrand => useSyncExternalStore(brandKeeper.subscribe, brandKeeper.read)

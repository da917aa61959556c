import { useSyncExternalStore } from 'react'
import { kioskKeeper } from './own-kiosk-keeper.ts'

/** The kiosk mode that this browser is in; null: none. */
export const useKiosk = () => useSyncExternalStore(kioskKeeper.subscribe, kioskKeeper.read)

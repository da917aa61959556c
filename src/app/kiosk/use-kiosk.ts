import { useSyncExternalStore } from 'react'
import { kioskKeeper } from './own-kiosk-keeper.ts'

/** What holds this browser in kiosk mode; null: nothing. */
export const useKiosk = () => useSyncExternalStore(kioskKeeper.subscribe, kioskKeeper.read)

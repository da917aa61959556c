import { tabLock } from '#workers/ports/names.ts'
import { givenCommands } from './own-given-commands.ts'
import { useLiveRow } from './rows.ts'

/** Names this tab in the row of the media host. */
export const ownTab = (): string => tabLock(givenCommands.tab)

/** Whether this tab has the media of calls, as the hub says. */
export const useIsMediaHere = (): boolean => useLiveRow('media-host')?.tabId === ownTab()

import { type ComponentType, createContext, useContext } from 'react'
import type { OwnSelf } from '#app/session/own-self.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import type { IconName } from '#app/ui/sign/icon.tsx'
import type { CallId } from '#core/contract/index.ts'

/** A screen within an area, that the command palette leads to: `Inbox: Missed`. */
export type AreaEntry = { label: string; to: string; search?: Record<string, string> }

/**
 * A part of the app with an address of its own. It is declared beside its screens and listed in `routes/areas.ts`, its
 * screen in `routes/screens.ts`; from there come its route, its links in rail and account menu, its command in the palette, and whether a kiosk may show it.
 */
export type Area<Path extends string = string> = {
  path: Path
  label(): string
  icon: IconName
  /** Where a link to it stands, besides the palette. In Settings it is a page among the others. */
  place: 'rail' | 'account' | 'settings'
  /** On phones only the palette has a link to it: the bar has room for seven. */
  onPhones?: 'palette'
  /** Without the permission for at least one of these calls it is not offered. */
  needs?: readonly CallId[]
  /** A kiosk may show it: it holds nothing of the account. */
  isForKiosk?: true
  /** The number at its link in the rail. A hook. */
  useCount?(): number
  /** Screens in it that the palette offers too. */
  entries?(self: Permitted): Promise<readonly AreaEntry[]>
}

type Permitted = Pick<OwnSelf, 'permissions'>

export const mayUse = ({ needs }: Pick<Area, 'needs'>, { permissions }: Permitted): boolean =>
  needs === undefined || needs.some((id) => permissions.includes(id))

/** All areas of the app. */
export const AreasContext = createContext<readonly Area[]>([])

/** Loads the screen of an area by its path. */
export const AreaScreenContext = createContext<(path: string) => Promise<ComponentType>>(() =>
  Promise.reject(new Error('no screens')),
)

/** Areas that the user may use, in their order. */
export function useAreas(): readonly Area[] {
  const self = useOwnSelf()
  return useContext(AreasContext).filter((area) => mayUse(area, self))
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import * as v from 'valibot'

/** `folder`: an id, `none` (entries in no folder) or '' (all). `entry`: the id of the one that is shown. */
export type Place = { folder: string; text: string; entry: string; part: '' | 'edit' | 'versions' }

const Part = v.fallback(v.optional(v.string(), ''), '')
const Address = v.object({
  folder: Part,
  text: Part,
  entry: Part,
  part: v.fallback(v.optional(v.picklist(['', 'edit', 'versions']), ''), ''),
})

const nowhere: Place = { folder: '', text: '', entry: '', part: '' }

/** The properties of an address that stand for a place. */
export const addressOf = (place: Partial<Place>) =>
  Object.fromEntries(Object.entries({ ...nowhere, ...place }).filter(([, value]) => value !== ''))

/**
 * The address holds what is shown, so that going back finds it again. `isStep`: going back returns to what was shown
 * before; typing replaces.
 */
export function usePlace(): [Place, (place: Partial<Place>, isStep?: boolean) => void] {
  const navigate = useNavigate()
  const place = v.parse(Address, useSearch({ strict: false }))
  return [
    place,
    (part, isStep = true) =>
      void navigate({ to: '/knowledge', search: addressOf({ ...place, ...part }), replace: !isStep }),
  ]
}

/** The folder as the hub is asked for it. */
export const soughtFolder = (folder: string): string | null | undefined =>
  folder === '' ? undefined : folder === 'none' ? null : folder

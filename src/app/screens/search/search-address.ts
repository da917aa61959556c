import { useNavigate, useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { midnightOf } from '#app/browser/day-field.ts'
import type { InboxTab } from '#app/conversations/inbox-tab.ts'
import type { SearchFilter } from '#core/contract/index.ts'

/** Search criteria; days as `2026-11-23`. */
export type Sought = { text: string; eid: string; labelId: string; status: InboxTab | ''; from: string; until: string }

const Part = v.fallback(v.optional(v.string(), ''), '')
const Address = v.object({
  text: Part,
  eid: Part,
  labelId: Part,
  status: v.fallback(v.optional(v.picklist(['', 'open', 'handling', 'missed', 'closed']), ''), ''),
  from: Part,
  until: Part,
})

/** The address holds the search, so that going back from a conversation finds its results again. */
export function useSought(): [Sought, (part: Partial<Sought>) => void] {
  const navigate = useNavigate()
  const sought = v.parse(Address, useSearch({ strict: false }))
  return [
    sought,
    (part) => {
      const all = Object.entries({ ...sought, ...part }).filter(([, value]) => value !== '')
      void navigate({ to: '/search', search: Object.fromEntries(all), replace: true })
    },
  ]
}

/** The filter that is asked for: days are those of the user's place. */
export function filterOf({ eid, labelId, status, from, until }: Sought): SearchFilter {
  const [fromMs, untilMs] = [beginOf(from, 0), beginOf(until, 1)]
  return {
    ...(eid && { eid }),
    ...(labelId && { labelId }),
    ...(status && { status }),
    ...(fromMs !== null && { fromMs }),
    ...(untilMs !== null && { untilMs: untilMs - 1 }),
  }
}

/** Midnight at the begin of a day as the field has it, or of one some days later. */
const beginOf = (day: string, later: number): number | null =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? midnightOf(new Date(day), later) : null

export const isPlain = ({ eid, labelId, status, from, until }: Sought) => !(eid || labelId || status || from || until)
export const anything = { eid: '', labelId: '', status: '', from: '', until: '' } as const

import { Suspense } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { useLoadedSoon } from '#app/browser/use-loaded-soon.ts'
import { useOffers } from '#app/data/rows.ts'
import { useStableRows } from '#app/data/use-stable-rows.ts'

const load = async () => (await import('./offer-stack.tsx')).OfferStack
const OfferStack = lazyPart(load)
const parts = [load]

const idOf = (row: { id: string }) => row.id

/** Offers to this agent, in every tab. Nothing is rendered while there are none. */
export function IncomingOffers() {
  const offers = useStableRows(useOffers(), '', idOf)
  useLoadedSoon(parts)
  return <Suspense>{offers && offers.length > 0 && <OfferStack offers={offers} />}</Suspense>
}

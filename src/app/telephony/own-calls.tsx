import { Suspense } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { useEntities } from '#app/data/rows.ts'

const CallsHere = lazyPart(async () => (await import('./calls-here.tsx')).CallsHere)

/** Calls of this account, in every tab. Nothing is loaded while there are none; the first ring brings it. */
export function OwnCalls() {
  const calls = useEntities('call', { recall: false })
  return <Suspense>{calls && calls.length > 0 && <CallsHere />}</Suspense>
}

import { Suspense } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { useEntities } from '#app/data/rows.ts'
import { useIsMediaHere } from '#app/data/use-is-media-here.ts'

const CallsHere = lazyPart(async () => (await import('./calls-here.tsx')).CallsHere)

/**
 * Calls of this account, in every tab. Nothing is loaded while there are none; the first ring brings it, and after the last
 * call it stays until it has given the media up.
 */
export function OwnCalls() {
  const calls = useEntities('call', { recall: false })
  const isMediaHere = useIsMediaHere()
  return <Suspense>{calls && (calls.length > 0 || isMediaHere) && <CallsHere />}</Suspense>
}

import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { sharesName } from '#workers/ports/names.ts'

const ShareNotice = lazyPart(async () => (await import('./share-notice.tsx')).ShareNotice)

/** Most browsers have never been shared anything with: they load nothing more. */
export function LateShareNotice() {
  const [hasShares, setHasShares] = useState(false)
  useEffect(() => {
    const look = async () => setHasShares((await indexedDB.databases()).some(({ name }) => name === sharesName))
    void look().catch(() => {})
  }, [])
  return <Suspense>{hasShares && <ShareNotice />}</Suspense>
}

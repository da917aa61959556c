import { useCallback, useEffect, useState } from 'react'
import { systemClock as clock } from '#core/platform/clock.ts'
import { systemRandom as random } from '#core/platform/random.ts'
import { indexedShares } from '#core/shares/indexed-shares.ts'
import type { Share } from '#core/shares/share.ts'
import { sharesName } from '#workers/ports/names.ts'

/** The shares that the service worker has taken. */
export const ownShares = indexedShares(sharesName, { clock, random })

const listeners = new Set<() => void>()

/** Removes a share that was given away or discarded. */
export async function removeShare(share: Share): Promise<void> {
  await ownShares.remove(share).catch(() => {})
  for (const run of [...listeners]) run()
}

/** Shares that wait for a conversation, newest first; undefined until that is known. */
export function useWaitingShares(): readonly Share[] | undefined {
  const [shares, setShares] = useState<readonly Share[]>()
  const look = useCallback(() => void ownShares.waiting().then(setShares, () => setShares([])), [])
  useEffect(() => {
    look()
    listeners.add(look)
    return () => void listeners.delete(look)
  }, [look])
  return shares
}

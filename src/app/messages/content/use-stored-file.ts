import { useEffect, useState } from 'react'
import type { StoredFile } from '#core/contract/index.ts'
import { watchFile } from '#core/files/watch-file.ts'
import { systemClock } from '#core/platform/clock.ts'
import type { Failure } from '#core/platform/result.ts'
import { useContentEnv } from './content-env.ts'

export type AskedFile = { file: StoredFile | null; failure: Failure | null; askAgain(): void }

/** Files that were asked for, and when they came, so that a line that scrolls back is drawn at once. */
const known = new Map<string, { file: StoredFile; arrivedAtMs: number }>()
/** Addresses are good for six hours at least; counted from their arrival, because the local clock may be wrong. */
const goodForMs = 5 * 60 * 60_000

const isFresh = (fileId: string): boolean => {
  const stored = known.get(fileId)
  if (!stored || stored.file.thumbnail === 'pending') return false
  return systemClock.nowMs() - stored.arrivedAtMs < goodForMs
}

/** A file with its address, asked for until its preview is there [MSG-03]. */
export function useStoredFile(fileId: string): AskedFile {
  const { getFile } = useContentEnv()
  const [tries, setTries] = useState(0)
  const [shown, setShown] = useState<{ file: StoredFile | null; failure: Failure | null }>(() => ({
    file: known.get(fileId)?.file ?? null,
    failure: null,
  }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    if (isFresh(fileId)) return
    const ending = new AbortController()
    void watchFile({
      ask: () => getFile(fileId),
      show(answer) {
        if (answer.ok) known.set(fileId, { file: answer.value.file, arrivedAtMs: systemClock.nowMs() })
        setShown((before) =>
          answer.ok ? { file: answer.value.file, failure: null } : { file: before.file, failure: answer.error },
        )
      },
      clock: systemClock,
      signal: ending.signal,
    })
    return () => ending.abort()
  }, [fileId, getFile, tries])
  return { ...shown, askAgain: () => setTries((count) => count + 1) }
}

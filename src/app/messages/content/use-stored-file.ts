import { useEffect, useState } from 'react'
import type { StoredFile } from '#core/contract/index.ts'
import { watchFile } from '#core/files/watch-file.ts'
import { systemClock } from '#core/platform/clock.ts'
import type { Failure } from '#core/platform/result.ts'
import { useContentEnv } from './content-env.ts'

export type AskedFile = { file: StoredFile | null; failure: Failure | null; askAgain(): void }

/** Files that were asked for, so that a line that scrolls back is drawn at once. */
const known = new Map<string, StoredFile>()
/** An address is not used any more shortly before it ends, in milliseconds. */
const spareMs = 60_000

const isFresh = (file: StoredFile | undefined): file is StoredFile =>
  file !== undefined && file.thumbnail !== 'pending' && file.pathEndsAtMs - spareMs > systemClock.nowMs()

/** A file with its address, asked for until its preview is there [MSG-03]. */
export function useStoredFile(fileId: string): AskedFile {
  const { getFile } = useContentEnv()
  const [tries, setTries] = useState(0)
  const [shown, setShown] = useState<{ file: StoredFile | null; failure: Failure | null }>(() => ({
    file: known.get(fileId) ?? null,
    failure: null,
  }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    if (isFresh(known.get(fileId))) return
    const ending = new AbortController()
    void watchFile({
      ask: () => getFile(fileId),
      show(answer) {
        if (answer.ok) known.set(fileId, answer.value.file)
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

import type { StoredFile } from '#core/contract/index.ts'
import { maxThumbnailChecks, thumbnailCheckMs } from '#core/contract/limits.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Result } from '#core/platform/result.ts'

/**
 * Asks for a file, and while its preview is being made again every second, at most 30 times [MSG-03]. Each answer is
 * shown; a failure ends it.
 */
export async function watchFile(deps: {
  ask: () => Promise<Result<{ file: StoredFile }>>
  show: (answer: Result<{ file: StoredFile }>) => void
  clock: Clock
  signal: AbortSignal
}): Promise<void> {
  const { ask, show, clock, signal } = deps
  for (let checks = 0; checks <= maxThumbnailChecks; checks += 1) {
    if (checks > 0) await sleep(clock, thumbnailCheckMs, signal)
    if (signal.aborted) return
    const answer = await ask()
    if (signal.aborted) return
    show(answer)
    if (!answer.ok || !isPending(answer.value.file)) return
  }
}

const isPending = ({ state, thumbnail }: StoredFile) =>
  state === 'checking' || state === 'arriving' || thumbnail === 'pending'

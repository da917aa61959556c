import type { DraftCopy } from '#core/messages/drafts.ts'
import type { DraftSave } from '#core/messages/shared-drafts.ts'
import { deliveryOf } from '#core/outbox/deliver.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'
import type { DraftRows } from '#core/store/draft-rows.ts'

/** A draft is sent when nothing was typed for this long, in milliseconds. */
export const draftRestMs = 2000
/** Pause after a request that failed, in milliseconds; a new connection ends it. */
const retryMs = 30_000

/** Keeps the drafts of this device and those of the account's other devices equal. */
export type ShareDrafts = {
  /** The rows are equal to the backend's, and it answers: every draft meets the backend's. */
  run(): void
  /** The feed has brought drafts. */
  changed(): void
}

/**
 * @param deps.remote the backend's draft of a room, as the feed has brought it
 * @param deps.remoteRooms the rooms that the backend has drafts of
 */
export function createShareDrafts(deps: {
  drafts: Pick<DraftRows, 'share' | 'forgetSave' | 'onTyped'> & { load(): Promise<Array<{ roomId: string }>> }
  remote(roomId: string): Promise<DraftCopy | null>
  remoteRooms(): Promise<string[]>
  push(roomId: string, save: DraftSave): Promise<Result<null>>
  clock: Clock
  random: Random
  onFault: (fault: unknown) => void
  signal: AbortSignal
}): ShareDrafts {
  const { drafts, clock, random, signal, onFault } = deps
  /** Per room the last save that the backend has stored. */
  const acknowledged = new Map<string, string>()
  /** Per room the number of the last change: an earlier pause is over when another one has begun. */
  const changes = new Map<string, number>()
  /** One room after another: a start may find many. */
  let last: Promise<void> = Promise.resolve()
  /** False until the first run, and after a failure. */
  let isUp = false

  async function settle(roomId: string): Promise<void> {
    const save = await drafts.share(roomId, await deps.remote(roomId), {
      newId: () => random.uuid(),
      localNowMs: clock.nowMs(),
      isAcknowledged: (saveId) => acknowledged.get(roomId) === saveId,
    })
    if (!save) return
    const delivery = deliveryOf(await deps.push(roomId, save), { attempts: 1 })
    if (delivery.name === 'delivered') acknowledged.set(roomId, save.copy.saveId)
    else if (delivery.name === 'refused') {
      // Nothing was stored. After a conflict the feed brings what another device has typed, and this runs again.
      await drafts.forgetSave(roomId, save.copy.saveId)
    } else if (isUp) {
      isUp = false
      clock.after(retryMs, () => run(), signal)
    }
  }
  function settleSoon(roomId: string): void {
    last = last
      .then(() => (isUp && !signal.aborted ? settle(roomId) : undefined))
      .catch((fault) => void (signal.aborted || onFault(fault)))
  }
  async function settleAll(): Promise<void> {
    const here = (await drafts.load()).map(({ roomId }) => roomId)
    for (const roomId of new Set([...here, ...(await deps.remoteRooms())])) settleSoon(roomId)
  }
  const all = () => void settleAll().catch((fault) => void (signal.aborted || onFault(fault)))
  function run(): void {
    isUp = true
    all()
  }

  drafts.onTyped((roomId) => {
    const change = (changes.get(roomId) ?? 0) + 1
    changes.set(roomId, change)
    const rest = () => {
      if (changes.get(roomId) !== change) return
      changes.delete(roomId)
      settleSoon(roomId)
    }
    clock.after(draftRestMs, rest, signal)
  })
  return { run, changed: () => isUp && all() }
}

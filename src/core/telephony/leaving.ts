import * as v from 'valibot'
import type { ApiClient } from '#core/api/client.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import type { Random } from '#core/platform/random.ts'
import { untilAnswered } from './until-answered.ts'

/** Calls that were left on this device, while the backend may not know it, or tell of it, yet. */
export type Leaving = {
  /** Settles when what an earlier hub has left is known. */
  loaded: Promise<void>
  leave(callId: string, why: CallLeft): Promise<void>
  isLeft(callId: string): boolean
  /** @param callIds the calls in which this device is, as the feed tells now: it may be late */
  follow(callIds: readonly string[]): void
}

const Why = v.picklist(['hung-up', 'lost', 'no-rtp', 'failed'])
/** Why a call was left here. */
export type CallLeft = v.InferOutput<typeof Why>

const Stored = v.array(v.object({ callId: v.string(), why: Why, key: v.string() }))
type Left = v.InferOutput<typeof Stored>[number]

const storedAs = 'calls-left'
/**
 * Tells the backend of calls that were left, until it knows: also after a cut, and after the hub has restarted.
 *
 * @param deps.onLeft the calls that were left and that the feed may still tell of; called with each change
 */
export function createLeaving(deps: {
  api: Pick<ApiClient<'leaveCall'>, 'call'>
  keyValue: KeyValue
  clock: Clock
  random: Random
  onLeft: (callIds: readonly string[]) => void
  signal: AbortSignal
}): Leaving {
  const { api, keyValue, clock, random, signal } = deps
  /** Left calls that the backend does not know to be left. */
  let left: Left[] = []
  /** Ids of left calls, which the feed may still mention. */
  const told = new Set<string>()
  const isUnknown = (callId: string) => left.some((one) => one.callId === callId)
  const store = () => keyValue.set(storedAs, left).catch(() => {})

  const loaded = keyValue.get(storedAs).then(
    (value) => {
      const read = v.safeParse(Stored, value)
      if (!read.success) return
      for (const one of read.output) if (!isUnknown(one.callId)) begin(one)
    },
    () => {},
  )

  function begin(one: Left) {
    left = [...left, one]
    told.add(one.callId)
    deps.onLeft([...told])
    void tell(one)
  }

  async function tell({ callId, why, key }: Left) {
    const input = { params: { callId }, body: { end: why }, idempotencyKey: key }
    // A refusal is an answer too: the call is over, or not ours any more.
    await untilAnswered(() => api.call('leaveCall', input), { clock, signal })
    if (signal.aborted) return
    left = left.filter((one) => one.callId !== callId)
    await store()
  }

  return {
    loaded,
    isLeft: (callId) => told.has(callId) || isUnknown(callId),
    follow(callIds) {
      const over = [...told].filter((callId) => !callIds.includes(callId))
      for (const callId of over) told.delete(callId)
      if (over.length > 0) deps.onLeft([...told])
    },
    async leave(callId, why) {
      await loaded
      if (isUnknown(callId)) return
      begin({ callId, why, key: random.uuid() })
      await store()
    },
  }
}

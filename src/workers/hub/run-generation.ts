import { factsOfError } from '#core/logging/error-facts.ts'
import type { Facts } from '#core/logging/redact.ts'
import { deferred } from '#core/platform/deferred.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import type { Locks } from '#core/platform/locks.ts'
import { epochLock } from '#workers/ports/names.ts'
import { notifyEarly } from '#workers/ports/notify-early.ts'
import { notifyWhenStored } from '#workers/ports/notify-tabs.ts'
import { shareStorage } from '#workers/ports/serve-storage.ts'
import { beginGeneration } from './begin-generation.ts'
import { type Inheritance, noInheritance } from './generation.ts'
import type { HubLog } from './hub-log.ts'
import type { HubParts } from './hub-parts.ts'
import type { Serving } from './serving.ts'

export type RunDeps = {
  parts: HubParts
  locks: Locks
  log: HubLog
  onBegun: () => void
  serving: Serving
}

/** Two faults within this time, in milliseconds, mean that the rows themselves are broken. */
const repeatedFaultMs = 20_000

/** Runs one generation from its beginning until it is closed, and returns what the next one inherits. */
export async function runGeneration(
  { parts, locks, log, onBegun, serving }: RunDeps,
  inherited: Inheritance,
  tenure: AbortSignal,
): Promise<Inheritance> {
  const { clock } = parts
  const bornAtMs = clock.nowMs()
  const ended = deferred<void>()
  const condition = { isComplete: false, faults: 0 }
  tenure.addEventListener('abort', () => ended.resolve(), { once: true })
  function onFault(fault: unknown) {
    reportGeneration(log, 'error', 'fault', factsOfError(fault))
    condition.faults += 1
    // The next generation may find the space that this one did not have.
    if (/quota/i.test(JSON.stringify(factsOfError(fault)))) void parts.removeFilesCaches?.().catch(() => {})
    ended.resolve()
  }
  const ownEid = () => serving.present()?.ownerEid() ?? null
  const storage = await shareRows(parts, condition, { onFault, ownEid })
  const onComplete = () => {
    condition.isComplete = true
  }
  const outside = deferred<void>()
  const events = { onFault, onComplete, onSessionEnded: () => outside.resolve() }
  const generation = await beginGeneration({ ...parts, storage: storage.remembered }, inherited, log, events)
  const serve = serving.begin(generation, ended.resolve)
  onBegun()
  // Also if it was known before the generation had begun: after a reload the rows are those of an ended session.
  void outside.promise.then(async () => {
    serving.stop()
    await generation.wipe({ successor: null, keepUnsent: true }).catch(onFault)
    ended.resolve()
  })
  // Held as long as this epoch is served: tabs that are granted the lock connect again.
  await locks.hold(epochLock(generation.epoch), {}, async () => {
    if (tenure.aborted || condition.faults > 0) return
    serve(storage.shared)
    await ended.promise
    serving.stop()
  })
  const bequest = generation.inheritance()
  await generation.close()
  const livedMs = clock.nowMs() - bornAtMs
  reportGeneration(log, condition.faults > 0 ? 'warn' : 'info', 'ended', { faults: condition.faults, livedMs })
  return inheritanceAfter(bequest, condition.faults, livedMs)
}

export const reportGeneration = (log: HubLog, level: 'info' | 'warn' | 'error', tag: string, facts: Facts) =>
  log.logger[level]({ class: 'hub', function: 'generation', tag }, facts)

/** The storages of one generation, which tabs share. */
async function shareRows(
  { keyValue, storage }: HubParts,
  condition: { isComplete: boolean },
  { onFault, ownEid }: { onFault: (fault: unknown) => void; ownEid: () => string | null },
) {
  const shared = shareStorage({
    ownEid,
    notify: (await isPlain(keyValue)) ? notifyWhenStored : notifyEarly,
    isAllowed: () => condition.isComplete,
    onContradiction: () => onFault(new Error('a new row was stored already')),
  })
  return {
    shared,
    remembered: { persistent: shared.remember(storage.persistent), live: shared.remember(storage.live) },
  }
}

/** Returns the state that the next generation inherits. */
function inheritanceAfter(bequest: Inheritance, faults: number, livedMs: number): Inheritance {
  // After a wipe nothing is passed on: session and unsent commands were deleted, or stored for their owner.
  if (faults === 0) return noInheritance
  return { ...bequest, setAside: bequest.setAside || livedMs < repeatedFaultMs }
}

/** A switch for the bench, and for browsers in which early notification fails. */
const isPlain = async (keyValue: KeyValue): Promise<boolean> => (await keyValue.get('notify-when-stored')) === true

import { type Facts, factsOfError } from '#core/logging/redact.ts'
import { sleep } from '#core/platform/clock.ts'
import { type Deferred, deferred } from '#core/platform/deferred.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import type { Locks } from '#core/platform/locks.ts'
import { epochLock } from '#workers/ports/names.ts'
import { notifyEarly } from '#workers/ports/notify-early.ts'
import { notifyWhenStored } from '#workers/ports/notify-tabs.ts'
import { type SharedStorage, shareStorage } from '#workers/ports/serve-storage.ts'
import { beginGeneration } from './begin-generation.ts'
import { type Generation, type Inheritance, noInheritance } from './generation.ts'
import type { HubLog } from './hub-log.ts'
import type { HubParts } from './hub-parts.ts'

/** A generation that serves tabs, and its rows. */
export type Served = { generation: Generation; storage: SharedStorage }

/** The generations of one hub, one after the other. */
export type Generations = {
  /** The generation that serves, or the next one as soon as it does. */
  serving(): Promise<Served>
  present(): Generation | null
  /**
   * Ends the present generation when the command that asks for it is answered; the next one follows unless the hub is
   * leaving. Commands that come from now on wait for it.
   */
  endPresent(): void
  /** Runs generations until `tenure` aborts; settles when the last one is closed. */
  run(tenure: AbortSignal): Promise<void>
}

/** Two faults within this time mean that the rows themselves are broken, not a passing trouble of the storage. */
const repeatedFaultMs = 20_000
const retryMs = 1000

/** @param deps.onBegun a generation has begun */
export function createGenerations(deps: {
  parts: HubParts
  locks: Locks
  log: HubLog
  onBegun: () => void
}): Generations {
  const { parts, locks, log, onBegun } = deps
  const { clock } = parts
  let serving = deferred<Served>()
  let present: { generation: Generation; own: Deferred<Served>; end: () => void } | null = null
  const report = (level: 'info' | 'warn' | 'error', tag: string, facts: Facts) =>
    log.logger[level]({ class: 'hub', function: 'generation', tag }, facts)

  /** Tabs that connect from now on wait for the next generation. */
  function stopServing() {
    if (serving === present?.own) serving = deferred()
  }

  async function runOne(inherited: Inheritance, tenure: AbortSignal): Promise<Inheritance> {
    const bornAtMs = clock.nowMs()
    const ended = deferred<void>()
    const condition = { isWhole: false, faults: 0 }
    tenure.addEventListener('abort', () => ended.resolve(), { once: true })
    function onFault(fault: unknown) {
      report('error', 'fault', factsOfError(fault))
      condition.faults += 1
      ended.resolve()
    }
    const storage = shareStorage({
      notify: (await isPlain(parts.keyValue)) ? notifyWhenStored : notifyEarly,
      isAllowed: () => condition.isWhole,
      onContradiction: () => onFault(new Error('a new row was stored already')),
    })
    const remembered = {
      persistent: storage.remember(parts.storage.persistent),
      live: storage.remember(parts.storage.live),
    }
    const onWhole = () => {
      condition.isWhole = true
    }
    const generation = await beginGeneration({ ...parts, storage: remembered }, inherited, log, { onFault, onWhole })
    const own = serving
    present = { generation, own, end: ended.resolve }
    onBegun()
    // Held for as long as this epoch is served: tabs that are granted the lock connect again.
    await locks.hold(epochLock(generation.epoch), {}, async () => {
      if (tenure.aborted || condition.faults > 0) return
      own.resolve({ generation, storage })
      await ended.promise
      stopServing()
    })
    const bequest = generation.inheritance()
    await generation.close()
    const { faults } = condition
    const livedMs = clock.nowMs() - bornAtMs
    report(faults > 0 ? 'warn' : 'info', 'ended', { faults, livedMs })
    // After a wipe nothing is inherited: session and unsent commands are gone, or were set aside for their owner.
    if (faults === 0) return noInheritance
    return { ...bequest, setAside: bequest.setAside || livedMs < repeatedFaultMs }
  }

  return {
    serving: () => serving.promise,
    present: () => present?.generation ?? null,
    endPresent() {
      stopServing()
      clock.after(0, () => present?.end())
    },
    async run(tenure) {
      let inherited = noInheritance
      while (!tenure.aborted) {
        try {
          inherited = await runOne(inherited, tenure)
        } catch (error) {
          report('error', 'not-begun', factsOfError(error))
          // Not even a new database could be opened: tabs are not served meanwhile, and say so.
          inherited = { ...inherited, setAside: true }
          await sleep(clock, retryMs, tenure)
        }
      }
    },
  }
}

/** A switch for the bench, and for browsers in which the fast way turns out broken. */
const isPlain = async (keyValue: KeyValue): Promise<boolean> => (await keyValue.get('notify-when-stored')) === true

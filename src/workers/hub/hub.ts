import { type Facts, factsOfError } from '#core/logging/redact.ts'
import { sleep } from '#core/platform/clock.ts'
import { deferred } from '#core/platform/deferred.ts'
import type { Locks } from '#core/platform/locks.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { HubKind } from '#core/store/rows.ts'
import type { Greeting, HubApi, Welcome } from '#workers/ports/hub-api.ts'
import { type HubCommand, hubCommands, hubProtocol } from '#workers/ports/hub-api.ts'
import { epochLock, type HubAnnouncement, ownerLock } from '#workers/ports/names.ts'
import { type SharedStorage, shareStorage } from '#workers/ports/serve-storage.ts'
import { createCommands, type TabCommands } from './commands.ts'
import { beginGeneration, type Generation, type HubParts, type Inheritance, noInheritance } from './generation.ts'
import { createHubLog } from './hub-log.ts'

/** Where hubs of one origin hear each other. */
export type HubChannel = {
  post(announcement: HubAnnouncement): void
  onAnnouncement(listener: (announcement: HubAnnouncement) => void): void
}

export type Hub = {
  /**
   * Serves a tab until its lock says that it is gone.
   *
   * @param ports one for commands, one for rows
   */
  connect(tabLock: string, ports: { commands: MessagePort; rows: MessagePort }): void
}

type Served = { generation: Generation; storage: SharedStorage }

/** Two faults within this time mean that the rows themselves are broken, not a passing trouble of the storage. */
const repeatedFaultMs = 20_000
const retryGenerationMs = 1000
/** A superseded hub stays this long, to tell tabs where to go. */
const farewellMs = 10_000
/** An owner answers at once, whatever it waits for. One that does not hangs, or was ended without letting its locks go. */
const ownerAnswerMs = 10_000

/**
 * The one owner of session, network and rows. It serves once it holds the owner lock; a hub of a newer build makes it
 * leave: it drains, closes its rows and releases the lock. From an owner that shows no sign of life the lock is taken.
 *
 * @param deps.expose puts a flat, frozen API on a port (Comlink)
 * @param deps.retired called after leaving; the realm can end
 */
export function createHub(deps: {
  build: string
  /** Address of this build's hub script, for tabs of older builds. */
  url: string
  /** Whether this is the worker that tabs turn to when the usual one hangs. */
  isSpare: boolean
  kind: HubKind
  parts: HubParts
  locks: Locks
  channel: HubChannel
  expose: (api: HubApi, port: MessagePort) => void
  retired: () => void
}): Hub {
  const { build, parts, locks, channel } = deps
  const { clock, random } = parts
  let serve: (served: Served) => void
  let served = new Promise<Served>((resolve) => {
    serve = resolve
  })
  let leaving = false
  let owning = false
  let hasOwnerAnswered = false
  let endPresentGeneration: (() => void) | null = null
  let presentGeneration: Generation | null = null
  const startedAtMs = clock.nowMs()
  /** Tabs that are served, with the time of their coming. */
  const tabs = new Map<string, number>()
  const superseded = deferred<Result<never>>()
  const log = createHubLog(parts)
  const tell = (level: 'info' | 'warn' | 'error', name: string, tag: string, facts?: Facts) =>
    log.logger[level]({ class: 'hub', function: name, tag }, facts)

  channel.onAnnouncement((announcement) => {
    if (announcement.type === 'hub-started' && announcement.build !== build) {
      if (announcement.build > build) leave()
      else if (owning) channel.post({ type: 'hub-superseded', build, url: deps.url })
    }
    if (announcement.type === 'hub-waiting' && owning) channel.post({ type: 'hub-owning', isSpare: deps.isSpare })
    if (announcement.type === 'hub-owning') hasOwnerAnswered = true
    if (announcement.type === 'hub-superseded' && announcement.build > build) {
      superseded.resolve(fail('hub-superseded', undefined, { url: announcement.url }))
      clock.after(farewellMs, deps.retired)
    }
  })
  channel.post({ type: 'hub-started', build, url: deps.url })
  tell('info', 'createHub', 'started', { build, isSpare: deps.isSpare })
  void claim()

  /** Becomes the owner: after the one that there is, or instead of it when it shows no sign of life. */
  async function claim() {
    const waiting = new AbortController()
    // Whose lock is taken away was taken for dead, and was: it leaves as soon as it runs again.
    locks.hold(ownerLock, { signal: waiting.signal }, own).catch(() => waiting.signal.aborted || leave())
    while (!owning && !leaving) {
      hasOwnerAnswered = false
      channel.post({ type: 'hub-waiting' })
      await sleep(clock, ownerAnswerMs)
      if (owning || leaving || hasOwnerAnswered) continue
      waiting.abort()
      channel.post({ type: 'hub-took-over', isSpare: deps.isSpare })
      tell('warn', 'claim', 'took-over')
      locks.hold(ownerLock, { steal: true }, own).catch(leave)
      return
    }
  }

  function tellTabs() {
    presentGeneration?.setLive('hub', {
      epoch: presentGeneration.epoch,
      build,
      kind: deps.kind,
      localSinceMs: startedAtMs,
      tabs: [...tabs].map(([id, localSinceMs]) => ({ id, localSinceMs })),
    })
  }

  function leave() {
    if (leaving) return
    leaving = true
    tell('info', 'leave', 'leaving', { owning })
    if (owning) endPresentGeneration?.()
    else retire()
  }

  function retire() {
    log.close()
    deps.retired()
  }

  /** Lives one generation after the other until a newer build takes over. */
  async function own(): Promise<void> {
    if (leaving) return
    owning = true
    tell('info', 'own', 'owning')
    let inherited = noInheritance
    while (!leaving) {
      try {
        inherited = await liveOnce(inherited)
      } catch (error) {
        tell('error', 'own', 'no-generation', factsOfError(error))
        // Not even a new database could be opened: nothing is served meanwhile, and tabs say so.
        inherited = { ...inherited, setAside: true }
        await sleep(clock, retryGenerationMs)
      }
    }
    owning = false
    retire()
  }

  async function liveOnce(inherited: Inheritance): Promise<Inheritance> {
    let hasBeenWhole = false
    const storage = shareStorage({
      isAllowed: () => hasBeenWhole,
      onContradiction: () => onFault(new Error('a new row was stored already')),
    })
    const bornAtMs = clock.nowMs()
    let faults = 0
    const ended = deferred<void>()
    function onFault(fault: unknown) {
      tell('error', 'generation', 'fault', factsOfError(fault))
      faults += 1
      ended.resolve()
    }
    const generation = await beginGeneration(
      {
        ...parts,
        storage: { persistent: storage.remember(parts.storage.persistent), live: storage.remember(parts.storage.live) },
      },
      inherited,
      log,
      {
        onFault,
        onWhole() {
          hasBeenWhole = true
        },
      },
    )
    endPresentGeneration = ended.resolve
    presentGeneration = generation
    tellTabs()
    // Held for as long as this epoch is served: tabs wait for it to know that they must come again.
    await locks.hold(epochLock(generation.epoch), {}, async () => {
      if (!leaving && faults === 0) {
        serve({ generation, storage })
        await ended.promise
      }
      served = new Promise((resolve) => {
        serve = resolve
      })
    })
    const bequest = generation.inheritance()
    await generation.close()
    tell(faults > 0 ? 'warn' : 'info', 'generation', 'ended', { faults, livedMs: clock.nowMs() - bornAtMs })
    const isBroken = faults > 0 && clock.nowMs() - bornAtMs < repeatedFaultMs
    // A wiped generation leaves nothing: its session went with the account, and so did its words or they wait for it.
    return faults > 0 ? { ...bequest, setAside: bequest.setAside || isBroken } : noInheritance
  }

  return {
    connect(tabLock, ports) {
      let present: { served: Served; commands: TabCommands; stopRows: () => void } | null = null

      async function attach(): Promise<NonNullable<typeof present>> {
        const now = await served
        if (present?.served === now) return present
        const endGeneration = () => clock.after(0, () => endPresentGeneration?.())
        const commands = createCommands(now.generation, { tabId: tabLock, build, random, clock, endGeneration })
        present = { served: now, commands, stopRows: now.storage.serve(ports.rows) }
        if (!tabs.has(tabLock)) tabs.set(tabLock, clock.nowMs())
        tellTabs()
        return present
      }

      async function greet(greeting: Greeting): Promise<Result<Welcome>> {
        if (greeting.protocol !== hubProtocol) return fail('hub-incompatible')
        const attached = await Promise.race([attach(), superseded.promise])
        if ('ok' in attached) return attached
        const { served: now } = attached
        const { persistent, live } = now.generation.databases
        return ok({
          build,
          protocol: hubProtocol,
          epoch: now.generation.epoch,
          databases: { persistent: persistent.name, live: live.name },
        })
      }

      /** Commands that failed, by their names. */
      const told = (name: HubCommand, facts: Facts) =>
        log.logger.warn({ class: 'hub', function: name, tag: 'command-failed' }, facts, { tab: tabLock })
      deps.expose(apiFor(attach, greet, told), ports.commands)
      void locks.hold(tabLock, {}, async () => {
        present?.commands.release()
        present?.stopRows()
        ports.commands.close()
        if (tabs.delete(tabLock)) tellTabs()
      })
    },
  }
}

/** The API of one tab: `greet`, and every command of the present generation. */
function apiFor(
  attach: () => Promise<{ commands: TabCommands }>,
  greet: HubApi['greet'],
  onFailed: (name: HubCommand, facts: Facts) => void,
): HubApi {
  const command =
    (name: HubCommand) =>
    async (...args: unknown[]) => {
      const { commands } = await attach()
      try {
        // The checked edge: name and arguments are of one command.
        const result = await (commands[name] as (...args: unknown[]) => Promise<Result<unknown>>)(...args)
        if (!result.ok) onFailed(name, { failure: result.error.name, code: result.error.code })
        return result
      } catch (error) {
        onFailed(name, factsOfError(error))
        return fail('storage-failed')
      }
    }
  const commands = Object.fromEntries(hubCommands.map((name) => [name, command(name)]))
  // The checked edge: each command has the parameters and the result of its own name.
  return Object.freeze({ greet, ...commands }) as unknown as HubApi
}

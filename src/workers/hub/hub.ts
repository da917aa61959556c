import { sleep } from '#core/platform/clock.ts'
import { deferred } from '#core/platform/deferred.ts'
import type { Locks } from '#core/platform/locks.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Greeting, HubApi, Welcome } from '#workers/ports/hub-api.ts'
import { type HubCommand, hubCommands, hubProtocol } from '#workers/ports/hub-api.ts'
import { epochLock, type HubAnnouncement, ownerLock } from '#workers/ports/names.ts'
import { type SharedStorage, shareStorage } from '#workers/ports/serve-storage.ts'
import { createCommands, type TabCommands } from './commands.ts'
import { beginLife, type HubParts, type Inheritance, type Life, noInheritance } from './life.ts'

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

type Served = { life: Life; storage: SharedStorage }

/** Two faults within this time mean that the rows themselves are broken, not a passing trouble of the storage. */
const repeatedFaultMs = 20_000
const retryLifeMs = 1000
/** A superseded hub stays this long, to tell tabs where to go. */
const farewellMs = 10_000

/**
 * The one owner of session, network and rows. It serves once it holds the owner lock; a hub of a newer build makes it
 * leave: it drains, closes its rows and releases the lock.
 *
 * @param deps.expose puts a flat, frozen API on a port (Comlink)
 * @param deps.retired called after leaving; the realm can end
 */
export function createHub(deps: {
  build: string
  /** Address of this build's hub script, for tabs of older builds. */
  url: string
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
  let endPresentLife: (() => void) | null = null
  const superseded = deferred<Result<never>>()

  channel.onAnnouncement((announcement) => {
    if (announcement.type === 'hub-started' && announcement.build !== build) {
      if (announcement.build > build) leave()
      else if (owning) channel.post({ type: 'hub-superseded', build, url: deps.url })
    }
    if (announcement.type === 'hub-superseded' && announcement.build > build) {
      superseded.resolve(fail('hub-superseded', undefined, { url: announcement.url }))
      clock.after(farewellMs, deps.retired)
    }
  })
  channel.post({ type: 'hub-started', build, url: deps.url })
  void locks.hold(ownerLock, {}, own).catch(() => {})

  function leave() {
    if (leaving) return
    leaving = true
    if (owning) endPresentLife?.()
    else deps.retired()
  }

  /** Lives one life after the other until a newer build takes over. */
  async function own(): Promise<void> {
    if (leaving) return
    owning = true
    let inherited = noInheritance
    while (!leaving) {
      try {
        inherited = await liveOnce(inherited)
      } catch {
        // Not even a new database could be opened: nothing is served meanwhile, and tabs say so.
        inherited = { ...inherited, setAside: true }
        await sleep(clock, retryLifeMs)
      }
    }
    owning = false
    deps.retired()
  }

  async function liveOnce(inherited: Inheritance): Promise<Inheritance> {
    const storage = shareStorage()
    const bornAtMs = clock.nowMs()
    let faults = 0
    const ended = deferred<void>()
    const life = await beginLife(
      {
        ...parts,
        storage: { persistent: storage.remember(parts.storage.persistent), live: storage.remember(parts.storage.live) },
      },
      inherited,
      () => {
        faults += 1
        ended.resolve()
      },
    )
    endPresentLife = ended.resolve
    // Held for as long as this epoch is served: tabs wait for it to know that they must come again.
    await locks.hold(epochLock(life.epoch), {}, async () => {
      if (!leaving && faults === 0) {
        serve({ life, storage })
        await ended.promise
      }
      served = new Promise((resolve) => {
        serve = resolve
      })
    })
    const bequest = life.inheritance()
    await life.close()
    const isBroken = faults > 0 && clock.nowMs() - bornAtMs < repeatedFaultMs
    // A wiped life leaves nothing: its session and its words went with the account.
    return faults > 0 ? { ...bequest, setAside: bequest.setAside || isBroken } : noInheritance
  }

  return {
    connect(tabLock, ports) {
      let present: { served: Served; commands: TabCommands; stopRows: () => void } | null = null

      async function attach(): Promise<NonNullable<typeof present>> {
        const now = await served
        if (present?.served === now) return present
        const endLife = () => clock.after(0, () => endPresentLife?.())
        const commands = createCommands(now.life, { random, nowMs: clock.nowMs, endLife })
        present = { served: now, commands, stopRows: now.storage.serve(ports.rows) }
        return present
      }

      async function greet(greeting: Greeting): Promise<Result<Welcome>> {
        if (greeting.protocol !== hubProtocol) return fail('hub-incompatible')
        const attached = await Promise.race([attach(), superseded.promise])
        if ('ok' in attached) return attached
        const { served: now } = attached
        const { persistent, live } = now.life.databases
        return ok({
          build,
          protocol: hubProtocol,
          epoch: now.life.epoch,
          databases: { persistent: persistent.name, live: live.name },
        })
      }

      deps.expose(apiFor(attach, greet), ports.commands)
      void locks.hold(tabLock, {}, async () => {
        present?.commands.release()
        present?.stopRows()
        ports.commands.close()
      })
    },
  }
}

/** The API of one tab: `greet`, and every command of the present life. */
function apiFor(attach: () => Promise<{ commands: TabCommands }>, greet: HubApi['greet']): HubApi {
  const command =
    (name: HubCommand) =>
    async (...args: unknown[]) => {
      const { commands } = await attach()
      try {
        // The checked edge: name and arguments are of one command.
        return await (commands[name] as (...args: unknown[]) => Promise<Result<unknown>>)(...args)
      } catch {
        return fail('storage-failed')
      }
    }
  const commands = Object.fromEntries(hubCommands.map((name) => [name, command(name)]))
  // The checked edge: each command has the parameters and the result of its own name.
  return Object.freeze({ greet, ...commands }) as unknown as HubApi
}

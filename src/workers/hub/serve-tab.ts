import type { Facts } from '#core/logging/redact.ts'
import type { Locks } from '#core/platform/locks.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { type Greeting, type HubApi, type HubCommand, hubProtocol, type Welcome } from '#workers/ports/hub-api.ts'
import { createCommands, type TabCommands } from './commands.ts'
import { exposedApi, hubOnlyCommands } from './exposed-api.ts'
import type { Generations } from './generations.ts'
import type { HubLog } from './hub-log.ts'
import type { HubParts } from './hub-parts.ts'
import type { Served } from './serving.ts'

/** The two ports of a tab: for commands and for rows. */
export type TabPorts = { commands: MessagePort; rows: MessagePort }

type Attached = { served: Served; commands: TabCommands; stopRows: () => void }

/**
 * Serves a tab from one generation after another, until its lock shows that it is gone.
 *
 * @param deps.superseded settles when a newer build owns; every greeting is then answered with it
 * @param deps.onAttached called when the tab is served, first and after each change of generation
 */
export function serveTab(
  tabLock: string,
  ports: TabPorts,
  deps: {
    build: string
    parts: Pick<HubParts, 'clock' | 'random'>
    locks: Locks
    log: HubLog
    generations: Generations
    superseded: Promise<Result<never>>
    expose: (api: HubApi, port: MessagePort) => void
    onAttached: () => void
    onGone: () => void
  },
): void {
  const { build, parts, generations } = deps
  const { clock, random } = parts
  let attached: Attached | null = null

  async function attach(): Promise<Attached> {
    const served = await generations.serving()
    if (attached?.served === served) return attached
    const commands = createCommands(served.generation, {
      tabId: tabLock,
      build,
      random,
      clock,
      endGeneration: generations.endPresent,
    })
    attached = { served, commands, stopRows: served.storage.serve(ports.rows) }
    deps.onAttached()
    return attached
  }

  async function greet(greeting: Greeting): Promise<Result<Welcome>> {
    if (greeting.protocol !== hubProtocol) return fail('hub-incompatible')
    const answer = await Promise.race([attach(), deps.superseded])
    if ('ok' in answer) return answer
    const { epoch, databases } = answer.served.generation
    const { persistent, live } = databases
    return ok({
      build,
      protocol: hubProtocol,
      epoch,
      databases: { persistent: persistent.name, live: live.name },
      hubOnly: hubOnlyCommands,
    })
  }

  const onFailed = (name: HubCommand, facts: Facts) =>
    deps.log.logger.warn({ class: 'hub', function: name, tag: 'command-failed' }, facts, { tab: tabLock })
  deps.expose(exposedApi(attach, greet, onFailed), ports.commands)
  void deps.locks.hold(tabLock, {}, async () => {
    attached?.commands.release()
    attached?.stopRows()
    ports.commands.close()
    deps.onGone()
  })
}

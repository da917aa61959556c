import * as v from 'valibot'
import { factsOfError } from '#core/logging/error-facts.ts'
import type { Facts } from '#core/logging/redact.ts'
import type { Locks } from '#core/platform/locks.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { type Greeting, type HubApi, type HubCommand, hubProtocol, type Welcome } from '#workers/ports/hub-api.ts'
import { hubCommands } from '#workers/ports/hub-commands.ts'
import type { ServedRows } from '#workers/ports/serve-storage.ts'
import type { AwakeTabs } from './awake-tabs.ts'
import { createCommands, type TabCommands } from './commands.ts'
import type { Generations } from './generations.ts'
import type { HubLog } from './hub-log.ts'
import type { HubParts } from './hub-parts.ts'
import type { Served } from './serving.ts'

/** The two ports of a tab: for commands and for rows. */
export type TabPorts = { commands: MessagePort; rows: MessagePort }

type Declared = (typeof hubCommands)[keyof typeof hubCommands]
/** The contract's schemas check the input of `ask` and `queue`. */
const declared: ReadonlyMap<string, Declared | null> = new Map([
  ...Object.entries(hubCommands),
  ['ask', null],
  ['queue', null],
])
/** Commands that the hub answers without the backend. */
const hubOnly = [...declared].flatMap(([name, of]) => (name === 'queue' || of?.waitsFor === 'hub' ? [name] : []))

type Attached = { served: Served; commands: TabCommands; rows: ServedRows }

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
    awakeTabs: AwakeTabs
    superseded: Promise<Result<never>>
    expose: (api: HubApi, port: MessagePort) => void
    onAttached: () => void
    onGone: () => void
  },
): void {
  const { build, parts, generations, awakeTabs } = deps
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
      setSeen: (isSeen) => awakeTabs.setSeen(tabLock, isSeen),
    })
    attached = { served, commands, rows: served.storage.serve(ports.rows) }
    awakeTabs.join(tabLock, attached.rows.setAsleep)
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
      hubOnly,
    })
  }

  /**
   * Runs a command of the present generation. `invalid-request` if its schema refuses the input, `storage-failed` if it
   * throws.
   */
  async function run(name: HubCommand, ...given: unknown[]): Promise<Result<unknown>> {
    const onFailed = (facts: Facts) =>
      deps.log.logger.warn({ class: 'hub', function: name, tag: 'command-failed' }, facts, { tab: tabLock })
    try {
      const result = await runChecked(name, given)
      if (!result.ok) onFailed({ failure: result.error.name, code: result.error.code })
      return result
    } catch (error) {
      onFailed(factsOfError(error))
      return fail('storage-failed')
    }
  }

  async function runChecked(name: HubCommand, given: unknown[]): Promise<Result<unknown>> {
    if (!declared.has(name)) return fail('not-supported')
    const input = declared.get(name)?.input
    const parsed = input && v.safeParse(input, given[0])
    if (parsed && !parsed.success) return fail('invalid-request')
    const { commands } = await attach()
    // The checked edge: the schema of this command has accepted its input.
    const command = commands[name] as (...given: unknown[]) => Promise<Result<unknown>>
    return parsed ? command(parsed.output) : command(...given)
  }

  deps.expose({ greet, run }, ports.commands)
  void deps.locks.hold(tabLock, {}, async () => {
    attached?.commands.release()
    attached?.rows.stop()
    awakeTabs.leave(tabLock)
    ports.commands.close()
    deps.onGone()
  })
}

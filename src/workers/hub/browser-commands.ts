import type { LogRecord } from '#core/contract/index.ts'
import { isAtLeast } from '#core/logging/levels.ts'
import { ok } from '#core/platform/result.ts'
import type { HubCommands } from '#workers/ports/hub-api.ts'
import type { LogQuery } from '#workers/ports/hub-commands.ts'
import type { Generation } from './generation.ts'

type BrowserCommands = Pick<
  HubCommands,
  'reportDevices' | 'hint' | 'forceRegion' | 'measureRegions' | 'readLog' | 'log'
> & {
  /** The tab is gone: the region that it forced is free again. */
  release(): void
}

const logPage = 100

/**
 * What a tab knows of its browser, and this browser's log.
 *
 * @param tabId names the tab in the log
 */
export function createBrowserCommands(generation: Generation, tabId: string): BrowserCommands {
  let hasForced = false

  /** Another account's lines are in this browser's log too: they are left out. */
  function fitsIn({ level, text }: LogQuery) {
    const wanted = text.trim().toLowerCase()
    const eid = generation.ownerEid()
    return (record: LogRecord) =>
      isAtLeast(record.level, level) &&
      (record.eid === null || record.eid === eid) &&
      [record.class, record.function, record.tag, record.value].join(' ').toLowerCase().includes(wanted)
  }

  return {
    async reportDevices(ports) {
      generation.reportPorts(ports)
      return ok(null)
    },
    async hint(hint) {
      generation.network.hint(hint)
      if (hint.event !== 'offline') generation.log.flush()
      return ok(null)
    },
    async forceRegion(region) {
      hasForced = region !== null
      generation.discovery.force(region)
      return ok(null)
    },
    measureRegions: () => generation.discovery.measureNow(),
    async readLog(query) {
      const found = await generation.log.newest(query.before, logPage, fitsIn(query))
      return !found.ok && found.error.name === 'log-no-record' ? ok({ records: [], next: null }) : found
    },
    async log(lines) {
      for (const { level, facts, ...place } of lines) generation.log.logger.write(level, place, facts, { tab: tabId })
      return ok(null)
    },
    release() {
      if (hasForced) generation.discovery.force(null)
    },
  }
}

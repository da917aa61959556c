import type { LogRecord } from '#core/contract/index.ts'
import { isAtLeast } from '#core/logging/levels.ts'
import { ok } from '#core/platform/result.ts'
import type { HubCommands } from '#workers/ports/hub-api.ts'
import type { LogQuery } from '#workers/ports/hub-commands.ts'
import { aboutRoom } from './about-room.ts'
import type { Generation } from './generation.ts'

type BrowserCommands = Pick<
  HubCommands,
  | 'searchHere'
  | 'findKnowledge'
  | 'reportDevices'
  | 'reportInput'
  | 'hint'
  | 'forceRegion'
  | 'measureRegions'
  | 'readLog'
  | 'setLogOptions'
  | 'log'
  | 'hostMedia'
  | 'releaseMedia'
  | 'mediaHappened'
  | 'switchCall'
  | 'hangUp'
  | 'sendTones'
> & {
  /** The tab is gone: the region that it forced is no longer forced. */
  release(): void
}

const logPage = 100

/**
 * Commands about what this browser holds, about the tab's browser, and about this browser's log.
 *
 * @param tabId names the tab in the log
 * @param shownRoom the room that the tab shows: its lines are about this conversation; null without one
 */
export function createBrowserCommands(
  generation: Generation,
  tabId: string,
  shownRoom: () => string | null,
): BrowserCommands {
  let hasForced = false

  /** Leaves out lines of other accounts, which this browser's log also contains. */
  function fitsIn({ level, text }: LogQuery) {
    const wanted = text.trim().toLowerCase()
    const eid = generation.ownerEid()
    return (record: LogRecord) =>
      isAtLeast(record.level, level) &&
      (record.eid === null || record.eid === eid) &&
      [record.class, record.function, record.tag, record.value].join(' ').toLowerCase().includes(wanted)
  }

  return {
    searchHere: async ({ text, filter }) => ok(await generation.searchHere(text, filter)),
    findKnowledge: async (search) => ok(await generation.knowledgeHere(search)),
    async reportDevices(ports) {
      generation.reportPorts(ports)
      return ok(null)
    },
    async reportInput(idleAfterMs) {
      generation.reportInput(idleAfterMs)
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
    async setLogOptions(options) {
      await generation.logOptions.choose(options)
      return ok(null)
    },
    async log(lines) {
      const about = { tab: tabId, ...(await aboutRoom(generation.store, shownRoom())) }
      for (const { level, facts, ...place } of lines) generation.log.logger.write(level, place, facts, about)
      return ok(null)
    },
    async hostMedia(port) {
      generation.hubCalls.hostMedia(tabId, port)
      return ok(null)
    },
    async releaseMedia() {
      generation.hubCalls.releaseMedia(tabId)
      return ok(null)
    },
    async mediaHappened(event) {
      generation.hubCalls.mediaEvent(tabId, event)
      return ok(null)
    },
    switchCall: ({ callId, switches }) => generation.hubCalls.switch(callId, switches),
    hangUp: (callId) => generation.hubCalls.hangUp(callId),
    sendTones: ({ callId, tones }) => generation.hubCalls.sendTones(callId, tones),
    release() {
      generation.hubCalls.releaseMedia(tabId)
      if (hasForced) generation.discovery.force(null)
    },
  }
}

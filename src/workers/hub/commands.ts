import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { ok } from '#core/platform/result.ts'
import type { HubCommands } from '#workers/ports/hub-api.ts'
import { tabIdOf } from '#workers/ports/names.ts'
import { createAsk } from './ask.ts'
import { createBrowserCommands } from './browser-commands.ts'
import type { Generation } from './generation.ts'
import { createQueue } from './queue.ts'
import { createRoomCommands } from './room-commands.ts'
import { createSessionCommands } from './session-commands.ts'

/** The commands of one tab, run by the generation that serves it. */
export type TabCommands = HubCommands & {
  /** The tab is gone: releases what it held open. */
  release(): void
}

/**
 * @param deps.tabId lock of the tab, which names it in the log too
 * @param deps.endGeneration closes this generation and begins the next: after a sign-out, or when another eid signs in
 */
export function createCommands(
  served: Generation,
  deps: {
    tabId: string
    build: string
    random: Random
    clock: Clock
    endGeneration: () => void
    setSeen: (isSeen: boolean) => void
  },
): TabCommands {
  const generation = askedBy(tabIdOf(deps.tabId), served)
  const rooms = createRoomCommands(generation, deps)
  const browser = createBrowserCommands(generation, deps.tabId, rooms.shown)
  return {
    ...createSessionCommands(generation, deps),
    ...rooms,
    ...browser,
    ask: createAsk(generation, deps.random),
    queue: createQueue(generation, deps.build),
    async setSeen(isSeen) {
      deps.setSeen(isSeen)
      return ok(null)
    },
    release() {
      rooms.release()
      browser.release()
    },
  }
}

/** The generation as a tab uses it: the requests that the tab asks for bear the tab's id [ENT-02]. */
const askedBy = (tabId: string, generation: Generation): Generation => ({
  ...generation,
  transport: { send: (id, input, options) => generation.transport.send(id, input, { tabId, ...options }) },
  api: { call: (id, input, options) => generation.api.call(id, input, { tabId, ...options }) },
})

import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import type { HubCommands } from '#workers/ports/hub-api.ts'
import { createAsk } from './ask.ts'
import { createBrowserCommands } from './browser-commands.ts'
import type { Generation } from './generation.ts'
import { createQueue } from './queue.ts'
import { createRoomCommands } from './room-commands.ts'
import { createSessionCommands } from './session-commands.ts'

/** Commands of one tab, over the generation that serves it. */
export type TabCommands = HubCommands & {
  /** The tab is gone: what it held open is let go. */
  release(): void
}

/**
 * @param deps.tabId names the tab in the log
 * @param deps.endGeneration closes this generation and begins the next: after a sign-out, or when another eid signs in
 */
export function createCommands(
  generation: Generation,
  deps: { tabId: string; build: string; random: Random; clock: Clock; endGeneration: () => void },
): TabCommands {
  const rooms = createRoomCommands(generation, deps)
  const browser = createBrowserCommands(generation, deps.tabId)
  return {
    ...createSessionCommands(generation, deps),
    ...rooms,
    ...browser,
    ask: createAsk(generation, deps.random),
    queue: createQueue(generation, deps.build),
    release() {
      rooms.release()
      browser.release()
    },
  }
}

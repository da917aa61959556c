import { systemClock } from '#core/platform/clock.ts'
import { type Locks, webLocks } from '#core/platform/locks.ts'
import type { OnImpossible } from '#core/platform/machine.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { FrameAddress } from '#widget/protocol.ts'
import type { Host } from './host.ts'
import { type FrameChannel, type FrameMessage, type Live, noChannel } from './sharing/frame-messages.ts'
import { createFrames, type Frames } from './sharing/frames.ts'
import { openIndexedTables } from './store/indexed-tables.ts'
import { createMemoryTables } from './store/memory-tables.ts'
import { readSavedState, writeSavedState } from './store/saved-state.ts'
import type { Tables } from './store/tables.ts'
import { createVisitorStore } from './store/visitor-store.ts'
import { openMqttLinkLazily } from './visitor/lazy-link.ts'
import { createVisitor, type Visitor } from './visitor/visitor.ts'

const onImpossible: OnImpossible = (...where) => console.error('Everline chat: impossible', ...where)

/** One name for database, lock and channel: what shares one shares all. */
const nameOf = (service: string) => `everline-visitor/${service}`

/** Opens the rows and joins the visitor's other frames, on the browser's real parts. */
export async function openVisitor({
  address,
  host,
  onChange,
  onLive,
  onFault,
}: {
  address: FrameAddress
  host: Host
  onChange: () => void
  onLive: (live: Live) => void
  onFault: (fault: unknown) => void
}): Promise<{ tables: Tables; frames: Frames }> {
  const name = nameOf(address.service)
  const stored = await openIndexedTables(name).catch(() => null)
  const tables = stored ?? (await openKeptTables(host))
  const { signal } = new AbortController()
  let visitor: Visitor | null = null

  const store = createVisitorStore({
    tables,
    build: __BUILD__,
    onChange() {
      onChange()
      frames.changed()
      visitor?.rowsChanged()
    },
    onArrived: async (ids) => visitor?.arrived(ids),
  })
  const frames = createFrames({
    // Rows that nobody shares make a visitor of their own.
    channel: stored ? openChannel(name) : noChannel,
    locks: stored ? webLocks(navigator.locks) : alone,
    lockName: name,
    clock: systemClock,
    random: systemRandom,
    async start(tell, tenure) {
      const leading = await createVisitor({
        baseUrl: location.origin,
        fetch: (input, init) => fetch(input, init),
        crypto,
        clock: systemClock,
        random: systemRandom,
        openLink: openMqttLinkLazily,
        onImpossible,
        store,
        serviceId: address.service,
        about: { language: address.lang, page: address.page },
        tell,
        onFault,
        signal: tenure,
      })
      visitor = leading
      tenure.addEventListener('abort', () => {
        visitor = null
      })
      return leading
    },
    onChanged() {
      onChange()
      visitor?.rowsChanged()
    },
    onLive,
    onFault,
    onImpossible,
    signal,
  })
  return { tables, frames }
}

/** The browser gives this frame no storage, as some do inside of other sites: the page keeps the little that matters. */
async function openKeptTables(host: Host): Promise<Tables> {
  const asked = await host.ask()
  let last = asked
  return createMemoryTables(readSavedState(asked), (rows) => {
    const next = writeSavedState(rows)
    if (next !== last) host.keep(next)
    last = next
  })
}

/** Every lock is ours. */
const alone: Locks = { hold: (_name, _options, use) => Promise.resolve(true).then(use) }

function openChannel(name: string): FrameChannel {
  const channel = new BroadcastChannel(name)
  return {
    post: (word) => channel.postMessage(word),
    onMessage: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<FrameMessage>) => listener(data)),
  }
}

import type { FileBytes } from '#core/files/file-bytes.ts'
import { systemClock } from '#core/platform/clock.ts'
import type { OnImpossible } from '#core/platform/machine.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { OpenLink } from '#core/realtime/link.ts'
import type { Live } from '#widget/frame/sharing/frame-messages.ts'
import type { Tables } from '#widget/frame/store/tables.ts'
import { createVisitorStore } from '#widget/frame/store/visitor-store.ts'
import type { FrameAddress } from '#widget/protocol.ts'
import { createVisitor, type Visitor } from './visitor.ts'

/** Dependencies that the owning frame gives to its work. */
export type OwnDeps = {
  address: FrameAddress
  tables: Tables
  tabId: string
  fileBytes: () => Promise<FileBytes>
  nobodyAwaited: () => Promise<void>
  tell: (live: Live) => void
  /** Rows have changed. */
  onChange: () => void
  onFault: (fault: unknown) => void
  onImpossible: OnImpossible
  signal: AbortSignal
}

/* Loaded in the frame that owns: what reads the backend's answers, with its schemas, is more than the chat itself. */

/** The visitor with the browser's real parts. */
export async function ownVisitor({ address, tables, onChange, ...deps }: OwnDeps): Promise<Visitor> {
  let visitor: Visitor | null = null
  const store = createVisitorStore({
    tables,
    build: __BUILD__,
    onChange() {
      onChange()
      visitor?.rowsChanged()
    },
    onArrived: async (ids) => visitor?.arrived(ids),
  })
  visitor = await createVisitor({
    ...deps,
    store,
    baseUrl: location.origin,
    fetch: (input, init) => fetch(input, init),
    crypto,
    clock: systemClock,
    random: systemRandom,
    openLink: openMqttLinkLazily,
    serviceId: address.service,
    about: { language: address.lang, page: address.page },
    onApiEvent: ({ name, call, failure }) => console.warn('Everline chat:', name, call, failure.code),
  })
  return visitor
}

/**
 * A link whose client (a third of the frame's code) is loaded with the first connection: the visitor can read and type
 * before that. If it cannot be loaded, the link counts as lost and is tried again.
 */
const lazily =
  (load: () => Promise<OpenLink>): OpenLink =>
  (options, events) => {
    let isClosed = false
    let link: { close(): void } | null = null

    function lose() {
      if (isClosed) return
      isClosed = true
      events.onClose('lost')
    }

    load().then((openLink) => {
      if (!isClosed) link = openLink(options, events)
    }, lose)
    return { close: () => (link ? link.close() : lose()) }
  }

const openMqttLinkLazily = lazily(async () => (await import('#core/realtime/mqtt-link.ts')).openMqttLink)

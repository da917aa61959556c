import type { FileBytes } from '#core/files/file-bytes.ts'
import { systemClock } from '#core/platform/clock.ts'
import { systemRandom } from '#core/platform/random.ts'
import { onImpossible } from '#widget/frame/on-impossible.ts'
import { type Live, restingLive } from '#widget/frame/sharing/frame-messages.ts'
import type { VisitorStore } from '#widget/frame/store/visitor-store.ts'
import type { FrameAddress } from '#widget/protocol.ts'
import { openMqttLinkLazily } from './lazy-link.ts'
import type { Visitor } from './visitor.ts'

/** Begins the work of the frame that owns, with the browser's real parts; it ends with `signal`. */
export async function startVisitor({
  address,
  ...deps
}: {
  address: FrameAddress
  store: VisitorStore
  tabId: string
  fileBytes: () => Promise<FileBytes>
  nobodyAwaited: () => Promise<void>
  tell: (live: Live) => void
  onFault: (fault: unknown) => void
  signal: AbortSignal
}): Promise<Visitor> {
  // Only the frame that owns needs this part, and the visitor can type before it is there.
  const { createVisitor } = await import('./visitor.ts').catch((fault: unknown) => {
    deps.tell({ ...restingLive, connection: 'offline' })
    throw fault
  })
  return createVisitor({
    ...deps,
    baseUrl: location.origin,
    fetch: (input, init) => fetch(input, init),
    crypto,
    clock: systemClock,
    random: systemRandom,
    openLink: openMqttLinkLazily,
    onImpossible,
    serviceId: address.service,
    about: { language: address.lang, page: address.page },
    onApiEvent: ({ name, call, failure }) => console.warn('Everline chat:', name, call, failure.code),
  })
}

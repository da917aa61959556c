import type { ApiEvent } from '#core/api/api-event.ts'
import type { Client } from '#core/client/open-client.ts'
import type { FileBytes } from '#core/files/file-bytes.ts'
import type { Uploads } from '#core/files/uploads.ts'
import type { Delivery, Line } from '#core/outbox/deliver.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { OnImpossible } from '#core/platform/machine.ts'
import type { Random } from '#core/platform/random.ts'
import type { OpenLink } from '#core/realtime/link.ts'
import type { Live } from '#widget/frame/sharing/frame-messages.ts'
import type { VisitorStore } from '#widget/frame/store/visitor-store.ts'
import type { Registration } from './registration.ts'
import type { VisitorRoom } from './visitor-room.ts'

export type VisitorDeps = {
  baseUrl: string
  fetch: typeof fetch
  crypto: Pick<Crypto, 'subtle' | 'getRandomValues'>
  clock: Clock
  random: Random
  openLink: OpenLink
  /** Settles when the page has named no customer who is not signed in yet. */
  nobodyAwaited: () => Promise<void>
  /** Where files wait to be sent. */
  fileBytes: () => Promise<FileBytes>
  onImpossible: OnImpossible
  store: VisitorStore
  serviceId: string
  /** Names this frame to the backend. */
  tabId: string
  about: { language: string; page: string }
  tell: (live: Live) => void
  /** A call has failed in a way that concerns more than its caller [SES-18]. */
  onApiEvent: (event: ApiEvent) => void
  /** An unexpected failure; the visitor continues from the stored rows. */
  onFault: (fault: unknown) => void
  signal: AbortSignal
}

/** State and dependencies that the parts of a visitor share. */
export type VisitorParts = {
  deps: VisitorDeps
  deviceId: string
  tabId: string
  client: Client<'visitor'>
  registration: Registration
  room: VisitorRoom
  update(change: Partial<Live>): void
  /** Loads the code that sends files, once. */
  uploads(): Promise<VisitorUploads>
}

/** Sends a visitor's files. Loaded with the first one. */
export type VisitorUploads = {
  steer: Uploads
  bytes: FileBytes
  deliverFile(batch: readonly RowOf<'file-message'>[], signal: AbortSignal): Promise<Delivery[]>
  deliverContent(batch: readonly RowOf<'content-message'>[], signal: AbortSignal, line: Line): Promise<Delivery[]>
}

import { createDeliverProfile } from '#core/accounts/deliver-profile.ts'
import { createDeliverFeedback } from '#core/feedback/deliver-feedback.ts'
import { createDeliverFile } from '#core/files/deliver-file.ts'
import { createLineProbe } from '#core/files/line-probe.ts'
import type { SendBytes } from '#core/files/send-by-tus.ts'
import { createSendKeptFile } from '#core/files/send-kept-file.ts'
import type { Uploads } from '#core/files/uploads.ts'
import { createDeliverContent } from '#core/messages/deliver-content.ts'
import type { Deliveries } from '#core/outbox/deliver.ts'
import { takeProfile } from '#core/session/take-profile.ts'
import { createDeliverStatus } from '#core/staff/deliver-status.ts'
import type { HubStore } from '#core/store/hub-store.ts'
import type { HubParts } from './hub-parts.ts'
import type { HubClient } from './open-hub-client.ts'

type Deps = {
  /** Account of the user who has signed in. */
  eid: string
  client: HubClient
  store: HubStore
  uploads: Uploads
  sendBytes: SendBytes
  fileUrl: () => string
  signal: AbortSignal
}

/** How the outbox delivers the queued commands of staff that are more than one call. */
export function createDeliveries({ clock, fileBytes }: HubParts, deps: Deps): Deliveries {
  const { client, store, sendBytes, fileUrl, signal } = deps
  const { api, work } = client
  const sendKeptFile = createSendKeptFile({ api, bytes: fileBytes, sendBytes, fileUrl })
  const line = createLineProbe({
    ping: async () => (await client.transport.send('pingService', {}, { deadlineMs: 1000, signal })).ok,
    wake: () => work.present()?.outbox.wake(),
    clock,
    signal,
  })
  return {
    'content-message': createDeliverContent({ api, store, bytes: fileBytes, sendKeptFile }),
    'file-message': createDeliverFile({ api, store, bytes: fileBytes, uploads: deps.uploads, line, sendKeptFile }),
    feedback: createDeliverFeedback({ api }),
    'set-status': createDeliverStatus({ api, eid: deps.eid }),
    'update-profile': createDeliverProfile({ api, take: (own) => takeProfile(client.session, own) }),
  }
}

import { createDeliverFile } from '#core/files/deliver-file.ts'
import { createLineProbe } from '#core/files/line-probe.ts'
import { createSendBytes } from '#core/files/send-by-tus.ts'
import { createSendKeptFile } from '#core/files/send-kept-file.ts'
import { createUploads, type UploadProgress } from '#core/files/uploads.ts'
import { createDeliverContent } from '#core/messages/deliver-content.ts'
import type { VisitorParts, VisitorUploads } from './visitor-parts.ts'

/** For so long a file waits for its conversation to be opened, in milliseconds. */
const notOpenYetMs = 500

export async function createVisitorUploads({
  deps,
  client,
  update,
}: Omit<VisitorParts, 'uploads'>): Promise<VisitorUploads> {
  const { store, clock } = deps
  const { api } = client
  const bytes = await deps.fileBytes()
  let shown: Readonly<Record<string, UploadProgress>> = {}
  const steer = createUploads({
    bytes,
    show(rowId, progress) {
      const { [rowId]: _, ...others } = shown
      shown = progress ? { ...others, [rowId]: progress } : others
      update({ uploads: shown })
    },
    wake: () => client.work.present()?.outbox.wake(),
  })
  // Files are at the host that the customer's page names, as everything of the visitor's (decision 14).
  const sendKeptFile = createSendKeptFile({
    api,
    bytes,
    sendBytes: createSendBytes({ clock }),
    fileUrl: () => deps.baseUrl,
  })
  const { signal } = deps
  const line = createLineProbe({
    ping: async () => (await client.transport.send('pingService', {}, { deadlineMs: 1000, signal })).ok,
    wake: () => client.work.present()?.outbox.wake(),
    clock,
    signal,
  })
  const deliverFile = createDeliverFile({ api, store, bytes, uploads: steer, line, sendKeptFile })
  return {
    steer,
    bytes,
    async deliverFile(batch, signal) {
      const [row] = batch
      // A file has a lane of its own, which may be faster than that of the conversation.
      if (row && !(await store.conversation(row.payload.roomId))) {
        return [{ name: 'unreachable', retryAfterMs: notOpenYetMs }]
      }
      return deliverFile(batch, signal)
    },
    deliverContent: createDeliverContent({ api, store, bytes, sendKeptFile }),
  }
}

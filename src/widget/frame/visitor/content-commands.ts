import { keptId } from '#core/files/deliver-file.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { ContentCommand, Given } from '#widget/frame/sharing/frame-messages.ts'
import type { VisitorParts } from './visitor-parts.ts'

type Named<N extends ContentCommand['name']> = Extract<ContentCommand, { name: N }>

/** Runs a command about a message that is more than a text. */
export async function runContentCommand(parts: VisitorParts, command: ContentCommand): Promise<Result<Given>> {
  const { api } = parts.client
  switch (command.name) {
    case 'file':
      return api.call('getFile', { params: { roomId: command.roomId, id: command.fileId } })
    case 'free-times': {
      const { name: _, roomId, messageId, ...body } = command
      return api.call('listFreeTimes', { params: { roomId, messageId }, body })
    }
    case 'book':
      return book(parts, command)
    case 'steer-upload':
      return steer(parts, command)
  }
}

async function book({ client, deps }: VisitorParts, command: Named<'book'>): Promise<Result<null>> {
  const { name: _, roomId, ...body } = command
  const booked = await client.api.call('bookAppointment', { params: { roomId }, body, idempotencyKey: body.id })
  if (!booked.ok) return booked
  await deps.store.storeMessages([booked.value.message])
  return ok(null)
}

async function steer({ client, uploads }: VisitorParts, { id, to }: Named<'steer-upload'>): Promise<Result<null>> {
  const outbox = client.work.present()?.outbox
  const row = outbox?.unsent().find((unsent) => unsent.id === id)
  if (!outbox || row?.kind !== 'file-message') return fail('not-found')
  const { steer, bytes } = await uploads()
  const place = { rowId: id, fileId: keptId(row.payload.file) }
  if (to !== 'cancel') {
    await steer[to](place)
    return ok(null)
  }
  const taken = await outbox.withdraw(id)
  if (!taken.ok) return steer.cancel(place)
  await bytes.remove(place.fileId)
  return ok(null)
}

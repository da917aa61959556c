import type { FileBytes } from '#core/files/file-bytes.ts'
import type { Host } from '#widget/frame/page/host.ts'
import type { FrameMessage } from '#widget/frame/sharing/frame-messages.ts'
import type { Frames } from '#widget/frame/sharing/frames.ts'
import { type Tables, tableKeys, tableNames } from '#widget/frame/store/tables.ts'
import { beginAnew, nameOf } from '#widget/frame/visitor/open-visitor.ts'
import { forgetStored } from './stored-names.ts'

/**
 * Ends the visitor's session and deletes everything that this origin stores of the visitor: the conversation, unsent
 * messages and files, what was typed into the textbox and into forms, the token, and the device id, by which the visitor
 * would be known again. Then every frame of the visitor begins anew.
 */
export async function forgetChat(
  { tables, frames, fileBytes }: { tables: Tables; frames: Frames; fileBytes: () => Promise<FileBytes> },
  { host, service }: { host: Host; service: string },
): Promise<void> {
  // Nothing may be sent any more: with a message in the outbox, a new visitor would be registered.
  await empty(tables, ['outbox'])
  // The backend may be out of reach, and the frame that owns may have died: what is stored here is deleted all the same.
  await frames.command({ name: 'leave' }).catch(() => {})
  await empty(tables, tableNames)
  await fileBytes()
    .then((bytes) => bytes.clear())
    .catch(() => {})
  forgetStored(service, { isAll: true })
  const forgotten: FrameMessage = { type: 'forgotten' }
  new BroadcastChannel(nameOf(service)).postMessage(forgotten)
  beginAnew(host)
}

const empty = (tables: Tables, names: typeof tableNames) =>
  tables.write(async (to) => {
    for (const name of names) {
      for (const row of await to[name].all()) await to[name].delete(String(Reflect.get(row, tableKeys[name])))
    }
  })

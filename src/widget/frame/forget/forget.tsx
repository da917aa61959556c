import { type ReactNode, useId, useState } from 'react'
import { t } from '#app/language/t.ts'
import type { FileBytes } from '#core/files/file-bytes.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Host } from '#widget/frame/page/host.ts'
import type { FrameMessage } from '#widget/frame/sharing/frame-messages.ts'
import type { Frames } from '#widget/frame/sharing/frames.ts'
import { type Tables, tableKeys, tableNames } from '#widget/frame/store/tables.ts'
import { beginAnew, nameOf } from '#widget/frame/visitor/open-visitor.ts'
import * as css from './forget.css.ts'
import { forgetStored } from './stored-names.ts'

type Stored = { tables: Tables; frames: Frames; fileBytes: () => Promise<FileBytes> }
type Props = { opened: Promise<Stored>; host: Host; service: string; onClose(): void }

const open = (dialog: HTMLDialogElement | null) => dialog?.showModal()

/** For shared computers: asks whether the chat shall be deleted from this browser, and deletes it. */
export function Forget({ opened, onClose, ...deps }: Props): ReactNode {
  const id = useId()
  const [isBusy, setBusy] = useState(false)

  async function forget() {
    if (isBusy) return
    setBusy(true)
    await deleteChat(await opened, deps.service, { isAll: true }).then(
      () => beginAnewEverywhere(deps),
      () => setBusy(false),
    )
  }
  return (
    <dialog
      ref={open}
      className={css.dialog}
      aria-labelledby={id}
      onClose={onClose}
      // Escape closes the question and not the chat.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <h2 id={id} className={css.title}>{t`Delete this chat from this device?`}</h2>
      <p className={css.text}>
        {t`Use this on shared computers. The chat is deleted from this browser and you can’t continue it here. We keep what you wrote.`}
      </p>
      <div className={css.actions}>
        <Button look="link" onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
          {t`Keep it`}
        </Button>
        <button type="button" className={css.remove} aria-busy={isBusy} onClick={() => void forget()}>
          {t`Delete`}
        </button>
      </div>
    </dialog>
  )
}

/**
 * Ends the visitor's session and deletes everything that this origin stores of the visitor: the conversation, unsent
 * messages and files, what was typed into the textbox and into forms, the token, and the device id, by which the visitor
 * would be known again.
 *
 * @param isAll false: consent, sound and colours, which belong to the browser, stay for the next person
 */
export async function deleteChat(
  { tables, frames, fileBytes }: Stored,
  service: string,
  { isAll }: { isAll: boolean },
): Promise<void> {
  // Nothing may be sent any more: with a message in the outbox, a new visitor would be registered.
  await empty(tables, ['outbox'])
  // The backend may be out of reach, and the frame that owns may have died: what is stored here is deleted all the same.
  await frames.command({ name: 'leave' }).catch(() => {})
  await empty(tables, tableNames)
  await fileBytes()
    .then((bytes) => bytes.clear())
    .catch(() => {})
  forgetStored(service, { isAll })
}

/** Every frame of the visitor begins anew, this one too. */
function beginAnewEverywhere({ host, service }: { host: Host; service: string }) {
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

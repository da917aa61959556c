import { type ReactNode, useId, useState } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Host } from '#widget/frame/page/host.ts'
import * as css from './forget.css.ts'
import { forgetChat } from './forget-chat.ts'

type Props = { opened: Promise<Parameters<typeof forgetChat>[0]>; host: Host; service: string; onClose(): void }

const open = (dialog: HTMLDialogElement | null) => dialog?.showModal()

/** For shared computers: asks whether the chat shall be deleted from this browser, and deletes it. */
export function Forget({ opened, onClose, ...deps }: Props): ReactNode {
  const id = useId()
  const [isBusy, setBusy] = useState(false)

  async function forget() {
    if (isBusy) return
    setBusy(true)
    await forgetChat(await opened, deps).catch(() => setBusy(false))
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

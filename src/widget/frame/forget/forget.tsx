import { type ReactNode, useId, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import { Sign } from '#widget/frame/chat/sign.tsx'
import type { Host } from '#widget/frame/host.ts'
import * as css from './forget.css.ts'
import { forgetChat } from './forget-chat.ts'

type Props = { opened: Promise<Parameters<typeof forgetChat>[0]>; host: Host; service: string }

/** For shared computers: deletes the chat from this browser, after asking. */
export default function Forget({ opened, ...deps }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [isBusy, setBusy] = useState(false)

  async function forget() {
    if (isBusy) return
    setBusy(true)
    await forgetChat(await opened, deps).catch(() => setBusy(false))
  }
  return (
    <>
      <Button look="quiet" aria-label={t`Forget this chat`} onClick={() => dialog.current?.showModal()}>
        <Sign name="bin" />
      </Button>
      <dialog
        ref={dialog}
        className={css.dialog}
        aria-labelledby={id}
        // Escape closes the question and not the chat.
        onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      >
        <h2 id={id} className={css.title}>{t`Forget this chat?`}</h2>
        <p className={css.text}>
          {t`For shared computers: everything is deleted from this browser, and you cannot go on with this conversation here. What you wrote stays with us.`}
        </p>
        <div className={css.actions}>
          <Button look="link" onClick={() => dialog.current?.close()}>
            {t`Keep it`}
          </Button>
          <Button look="link" aria-busy={isBusy} onClick={() => void forget()}>
            {t`Forget it`}
          </Button>
        </div>
      </dialog>
    </>
  )
}

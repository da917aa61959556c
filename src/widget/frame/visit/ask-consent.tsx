import { createRoot } from 'react-dom/client'
import { t } from '#app/language/t.ts'
import { wordsIn } from '#core/forms/fill-form.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import * as css from '#widget/frame/opening/leave-message.css.ts'
import { createHost } from '#widget/frame/page/host.ts'
import type { FrameAddress } from '#widget/protocol.ts'
import { keepConsent } from './consent.ts'
import { askFace } from './use-face.ts'

/** Asks the visitor whether what they write may be stored. */
export const Consent = ({ text, onAgree }: { text: string; onAgree(): void }) => (
  <section className={css.form} aria-label={t`Consent`}>
    <p dir="auto">
      {text || t`To chat with you, we store your messages and what this browser needs to find them again.`}
    </p>
    <div className={css.actions}>
      <span />
      <button type="button" className={css.submit} onClick={onAgree}>
        {t`I agree`}
      </button>
    </div>
  </section>
)

/** Shows nothing but the question, with storage and session still closed; `begin` opens them. */
export async function askConsent(
  address: FrameAddress,
  texts: Promise<unknown> | null,
  begin: () => void,
): Promise<void> {
  await texts?.catch(() => {})
  const found = await askFace(address, { deviceId: null, tabId: 'consent', eid: undefined }).catch(() => null)
  const words = found?.ok ? wordsIn(found.value.face.consent, address.pageLang || address.lang) : ''
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const host = createHost(window, address.host)
  const agree = () => {
    keepConsent(address.service)
    root.unmount()
    place.remove()
    begin()
  }
  root.render(
    <main>
      <Consent text={words} onAgree={agree} />
      {host.isFrame && (
        <Button look="link" onClick={host.close}>
          {t`Close chat`}
        </Button>
      )}
    </main>,
  )
  host.ready()
}

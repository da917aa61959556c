import { useId, useRef, useState } from 'react'
import type { Recording } from '#app/composer/files/record-voice.ts'
import { VoiceRecorder } from '#app/composer/files/voice-recorder.tsx'
import { t } from '#app/language/t.ts'
import { isPhone, plainPhone } from '#core/contract/phone.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { FailureReason } from '#core/platform/result.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import { sendFiles } from '#widget/frame/content/send-files.ts'
import * as form from '#widget/frame/opening/leave-message.css.ts'
import * as css from './calls.css.ts'

type Props = { chat: Chat; roomId: string; onClose: () => void; onFailure: (failure: FailureReason) => void }

/**
 * Records what the visitor would have said in the call, and asks for the number under which they can be called back. The
 * recording becomes a message of the conversation, the number a request beside it.
 */
export default function LeaveVoice({ chat, roomId, onClose, onFailure }: Props) {
  const [number, setNumber] = useState('')
  const [fault, setFault] = useState<'number' | 'failed' | null>(null)
  const [kept, setKept] = useState<Recording | null>(null)
  const [isBusy, setBusy] = useState(false)
  const hasRecorded = useRef(false)
  const [ids] = useState(() => ({
    file: systemRandom.uuid(),
    request: systemRandom.uuid(),
    draft: systemRandom.uuid(),
  }))
  const names = { number: useId(), fault: useId() }

  async function send(recording: Recording) {
    if (isBusy) return
    setKept(recording)
    const plain = plainPhone(number)
    if (!isPhone(plain)) return setFault('number')
    setFault(null)
    setBusy(true)
    // First what can fail: with the message in the conversation all of this is gone.
    const asked =
      plain === '' ||
      (await chat
        .ask('requestCallback', {
          params: { roomId },
          body: { number: plain, note: '' },
          idempotencyKey: ids.request,
        })
        .then(({ ok }) => ok))
    setBusy(false)
    if (!asked) return setFault('failed')
    const { result } = await sendFiles(chat, [{ id: ids.file, ...recording }], {
      draftId: ids.draft,
      text: '',
      replyTo: null,
    })
    if (result.ok) onClose()
    else onFailure(result.error)
  }

  return (
    // It replaces the button that had the focus. Not its field: the recording runs already.
    <section className={css.form} ref={focusOnce} tabIndex={-1} aria-label={t`Voice message`}>
      <label className={form.label} htmlFor={names.number}>{t`Your phone number for a callback (optional)`}</label>
      <input
        id={names.number}
        className={form.input}
        type="tel"
        autoComplete="tel"
        dir="ltr"
        maxLength={40}
        placeholder="+44 20 7946 0142"
        aria-invalid={fault === 'number'}
        aria-describedby={fault ? names.fault : undefined}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      {fault && (
        <p id={names.fault} role="alert" className={css.fault}>
          {fault === 'number'
            ? t`Please include the country code, like +44.`
            : t`Couldn’t send your number. Please try again.`}
        </p>
      )}
      {kept ? (
        <div className={css.buttons}>
          <button type="button" className={css.plain} onClick={onClose}>{t`Discard`}</button>
          <button
            type="button"
            className={css.yes}
            aria-disabled={isBusy}
            onClick={() => void send(kept)}
          >{t`Send`}</button>
        </div>
      ) : (
        <div className={css.recorder}>
          <VoiceRecorder
            keepText={t`Send`}
            onKeep={(recording) => {
              hasRecorded.current = true
              void send(recording)
            }}
            // The recorder closes itself when it has kept something too, which is not sent yet.
            onClose={() => hasRecorded.current || onClose()}
          />
        </div>
      )}
    </section>
  )
}

const focusOnce = (part: HTMLElement | null) => part?.focus()

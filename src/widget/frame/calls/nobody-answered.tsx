import { type FormEvent, lazy, Suspense, useId, useState } from 'react'
import { t } from '#app/language/t.ts'
import { isPhone, plainPhone } from '#core/contract/phone.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { FailureReason } from '#core/platform/result.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import * as form from '#widget/frame/opening/leave-message.css.ts'
import * as css from './calls.css.ts'

type Props = {
  chat: Chat
  roomId: string
  why: 'nobody-answered' | 'cut-off'
  onAgain: (() => void) | null
  onWrite: () => void
  /** A voice message could not be kept. */
  onFailure: (failure: FailureReason) => void
}

const LeaveVoice = lazy(() => import('./leave-voice.tsx'))

/** After a call that nobody took, or that was cut off: call again, write, leave a voice message, or a number. */
export function NobodyAnswered({ chat, roomId, why, onAgain, onWrite, onFailure }: Props) {
  const [leaves, setLeaves] = useState<'number' | 'voice' | null>(null)
  const close = () => setLeaves(null)
  return (
    <section className={css.call} aria-label={why === 'cut-off' ? t`Call dropped` : t`Missed call`}>
      <p role="status" className={css.name}>
        {why === 'cut-off' ? t`The call dropped` : t`No one was able to take your call`}
      </p>
      {leaves === 'number' && <LeaveNumber chat={chat} roomId={roomId} onClose={close} />}
      {leaves === 'voice' && (
        <Suspense>
          <LeaveVoice chat={chat} roomId={roomId} onClose={close} onFailure={onFailure} />
        </Suspense>
      )}
      {leaves === null && (
        <div className={css.buttons}>
          {onAgain && <button type="button" className={css.yes} onClick={onAgain}>{t`Call again`}</button>}
          <button
            type="button"
            className={css.plain}
            onClick={() => setLeaves('number')}
          >{t`Request a callback`}</button>
          <button type="button" className={css.plain} onClick={() => setLeaves('voice')}>
            {t`Leave a voice message`}
          </button>
          <button type="button" className={css.plain} onClick={onWrite}>{t`Send a message`}</button>
        </div>
      )}
    </section>
  )
}

function LeaveNumber({ chat, roomId, onClose }: { chat: Chat; roomId: string; onClose: () => void }) {
  const [number, setNumber] = useState('')
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<'number' | 'failed' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [key] = useState(() => systemRandom.uuid())
  const ids = { number: useId(), note: useId(), fault: useId() }
  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const plain = plainPhone(number)
    if (plain === '' || !isPhone(plain)) return setFault('number')
    setFault(null)
    setBusy(true)
    const asked = await chat.ask('requestCallback', {
      params: { roomId },
      body: { number: plain, note: note.trim() },
      idempotencyKey: key,
    })
    setBusy(false)
    // The event in the conversation replaces all of this.
    if (!asked.ok) setFault('failed')
  }
  return (
    <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
      <label className={form.label} htmlFor={ids.number}>{t`Your phone number`}</label>
      <input
        id={ids.number}
        className={form.input}
        type="tel"
        autoComplete="tel"
        dir="ltr"
        // It replaces the button that had the focus.
        ref={focusOnce}
        maxLength={40}
        placeholder="+44 20 7946 0142"
        aria-invalid={fault === 'number'}
        aria-describedby={fault ? ids.fault : undefined}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      <label className={form.label} htmlFor={ids.note}>{t`When, or what about? (optional)`}</label>
      <input
        id={ids.note}
        className={form.input}
        dir="auto"
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {fault && (
        <p id={ids.fault} role="alert" className={css.fault}>
          {fault === 'number'
            ? t`Please include the country code, like +44.`
            : t`Couldn’t send your number. Please try again.`}
        </p>
      )}
      <div className={css.buttons}>
        <button type="button" className={css.plain} onClick={onClose}>{t`Back`}</button>
        <button type="submit" className={css.yes} aria-disabled={isBusy}>{t`Send`}</button>
      </div>
    </form>
  )
}

const focusOnce = (input: HTMLInputElement | null) => input?.focus()

import { type FormEvent, useId, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { emailFaultText } from '#app/ui/form/email-fault-text.ts'
import { isBlankText } from '#core/contract/clean-text.ts'
import { type EmailFault, emailFault, plainEmail } from '#core/contract/email.ts'
import { maxMessageLength } from '#core/contract/limits.ts'
import { systemRandom } from '#core/platform/random.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import * as css from './leave-message.css.ts'

type Props = { chat: Chat; service: string; longestSuffix: number; onClose(): void }

/** Left for the name, the address and their words in a message, which has its own limit. */
const addressLength = 400

/** Asks for a message and an address to answer to. It becomes a message of the chat, which is sent as all others are. */
export function LeaveMessage({ chat, service, longestSuffix, onClose }: Props) {
  const [left, setLeft] = useState(() => {
    const { rows } = chat.state()
    return keptMessage.read(service, systemRandom.uuid(), (id) => rows?.sentDrafts.includes(id) ?? false)
  })
  const isSending = useRef(false)
  const [fault, setFault] = useState<'blank' | 'failed' | EmailFault | null>(null)
  const ids = { name: useId(), email: useId(), text: useId() }
  function change(part: Partial<LeftMessage>) {
    const next = { ...left, ...part }
    setLeft(next)
    keptMessage.keep(service, next)
  }
  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending.current) return
    const { id, name, text } = left
    if (isBlankText(text)) return setFault('blank')
    const wrong = emailFault(left.email, longestSuffix)
    if (wrong) return setFault(wrong)
    isSending.current = true
    const email = plainEmail(left.email)
    const from = isBlankText(name) ? email : `${name.trim()}, ${email}`
    try {
      await chat.send({ id, text: `${text.trim()}\n\n${t`Reply to: ${from}`}` })
    } catch {
      isSending.current = false
      setFault('failed')
      return
    }
    keptMessage.keep(service, null)
    onClose()
  }
  return (
    <form className={css.form} aria-label={t`Leave a message`} onSubmit={(event) => void send(event)}>
      <label className={css.label} htmlFor={ids.name}>{t`Your name (optional)`}</label>
      <input
        id={ids.name}
        className={css.input}
        autoComplete="name"
        // It replaces the button that had the focus.
        ref={focusOnce}
        maxLength={80}
        value={left.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <label className={css.label} htmlFor={ids.email}>{t`Your email address`}</label>
      <input
        id={ids.email}
        className={css.input}
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        dir="ltr"
        value={left.email}
        onChange={({ target }) => change({ email: target.value })}
      />
      <label className={css.label} htmlFor={ids.text}>{t`Message`}</label>
      <textarea
        id={ids.text}
        className={css.input}
        required
        rows={4}
        dir="auto"
        maxLength={maxMessageLength - addressLength}
        value={left.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      {fault && <p role="alert">{faultText(fault, left.email)}</p>}
      <div className={css.actions}>
        <Button look="link" onClick={onClose}>
          {t`Back to the chat`}
        </Button>
        <button type="submit" className={css.submit}>{t`Send`}</button>
      </div>
    </form>
  )
}

function faultText(fault: 'blank' | 'failed' | EmailFault, email: string): string {
  if (fault === 'blank') return t`Please fill this in.`
  return fault === 'failed' ? t`Couldn’t send your message. Please try again.` : emailFaultText(fault, email)
}

const focusOnce = (input: HTMLInputElement | null) => input?.focus()

/** Text typed into the form, kept in case the page is reloaded before it is sent. */
type LeftMessage = {
  /** That of a draft: once it is sent, it never comes back. */
  id: string
  name: string
  email: string
  text: string
}

const keyOf = (service: string) => `everline-left-message/${service}`
const empty = { id: '', name: '', email: '', text: '' }

/** A browser may refuse to store anything: then it lasts as long as the page. */
const keptMessage = {
  /** @param isSent whether a draft has become a message */
  read(service: string, newId: string, isSent: (id: string) => boolean): LeftMessage {
    const fresh = { ...empty, id: newId }
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(keyOf(service)) ?? '{}')
      const { id, name, email, text } = { ...empty, ...(kept as Partial<LeftMessage>) }
      if (id === '' || isSent(String(id))) return fresh
      return { id: String(id), name: String(name), email: String(email), text: String(text) }
    } catch {
      return fresh
    }
  },
  keep(service: string, message: LeftMessage | null): void {
    try {
      if (message) localStorage.setItem(keyOf(service), JSON.stringify(message))
      else localStorage.removeItem(keyOf(service))
    } catch {
      // See above.
    }
  },
}

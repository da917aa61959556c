import { useEffect, useState } from 'react'
import { fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import type { CallResult, Calls } from '#core/contract/index.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import * as css from '#widget/frame/opening/leave-message.css.ts'
import { CodeEntry } from './code-entry.tsx'
import { lines } from './resume-panel.css.ts'

type Props = { chat: Chat; token: string; onRefused(name: string): void; onResumed(roomId: string): void }
type Read = CallResult<Calls['readActionToken']>

/** Shows the conversation of a mail to read, and goes on with it here once the reader has proved the mail's address. */
export function ResumePanel({ chat, token, onRefused, onResumed }: Props) {
  const [read, setRead] = useState<Read | null>(null)
  const [round, setRound] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const [isProving, setProving] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round tries again
  useEffect(() => {
    let isLeft = false
    void chat.ask('readActionToken', { params: { token } }).then((answer) => {
      if (isLeft) return
      setFailed(!answer.ok)
      if (answer.ok) setRead(answer.value)
      else onRefused(answer.error.name)
    })
    return () => {
      isLeft = true
    }
  }, [chat, token, round])
  async function goOn(body: { otpCode?: string }) {
    const done = await chat.ask('exchangeActionToken', { params: { token }, body })
    if (done.ok && done.value.roomId !== null) onResumed(done.value.roomId)
    else if (!done.ok && done.error.name === 'otp-needed') setProving(true)
    else if (!done.ok && body.otpCode === undefined) onRefused(done.error.name)
    return done
  }
  if (!read) return hasFailed ? <Button look="link" onClick={() => setRound(round + 1)}>{t`Try again`}</Button> : null
  const { sentTo } = read
  return (
    <>
      {read.conversation && (
        <section className={lines} aria-label={t`Your conversation`}>
          {read.conversation.lines.map(({ atMs, name, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing in it changes
            <p key={index}>
              <b dir="auto">{name}</b> <small>{fullTime(atMs)}</small>
              <br />
              <span dir="auto">{text}</span>
            </p>
          ))}
        </section>
      )}
      {isProving ? (
        <>
          <p>{t`We’ll send a code to ${sentTo}. Enter it to continue here.`}</p>
          <CodeEntry
            send={() => chat.ask('sendActionCode', { params: { token } })}
            verify={(otpCode) => goOn({ otpCode })}
          />
        </>
      ) : (
        <button type="button" className={css.submit} onClick={() => void goOn({})}>
          {t`Continue this conversation`}
        </button>
      )}
    </>
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import { comingTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { type Opening, openingCalls } from '#core/contract/business-hours/opening-calls.ts'
import { systemClock } from '#core/platform/clock.ts'
import { createTransport, type Identity } from '#core/transport/transport.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import * as css from '#widget/frame/chat/line-notice.css.ts'
import { LeaveMessage } from './leave-message.tsx'

/** How often it asks again whether somebody is here, in milliseconds. */
const againMs = 60_000

type Props = {
  opened: Promise<{ identify(): Promise<Identity> }>
  chat: Chat
  service: string
  /** Maximum length of a top-level domain [VAL-01]. */
  longestSuffix: number
  /** The service's own form for a message that is left; null: a plain one. Undefined while that is not known. */
  form: ((onClose: () => void) => ReactNode) | null | undefined
}

/** Says that nobody answers now, and when somebody does again; offers to leave a message with an address. */
export default function OpeningNotice({ opened, chat, service, longestSuffix, form }: Props): ReactNode {
  const opening = useOpening(opened, service)
  const [isWriting, setWriting] = useState(false)
  if (isWriting && form) return form(() => setWriting(false))
  if (isWriting)
    return (
      <LeaveMessage chat={chat} service={service} longestSuffix={longestSuffix} onClose={() => setWriting(false)} />
    )
  if (!opening || opening.state === 'open') return null
  const { opensAtMs } = opening
  return (
    <div className={css.asking}>
      <p role="status">
        {opening.state === 'nobody'
          ? t`We’re not online right now.`
          : opensAtMs === null
            ? t`We’re closed.`
            : t`We’re closed. Back ${comingTime(opensAtMs, systemClock.nowMs())}.`}
      </p>
      {form !== undefined && (
        <Button look="link" onClick={() => setWriting(true)}>
          {t`Leave a message`}
        </Button>
      )}
    </div>
  )
}

function useOpening(opened: Props['opened'], service: string): Opening | null {
  const [opening, setOpening] = useState<Opening | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    async function look() {
      const answer = await opened.then(async ({ identify }) => askOpening(service, await identify())).catch(() => null)
      if (leaving.signal.aborted) return
      if (answer) setOpening(answer)
      systemClock.after(againMs, () => void look(), leaving.signal)
    }
    void look()
    return () => leaving.abort()
  }, [opened, service])
  return opening
}

/** Whether the service answers now; null: the backend cannot be reached. */
async function askOpening(service: string, identity: Identity): Promise<Opening | null> {
  const transport = createTransport({
    calls: openingCalls,
    baseUrl: location.origin,
    fetch: (input, init) => fetch(input, init),
    clock: systemClock,
    identity: () => identity,
  })
  const answer = await transport.send('getOpening', { params: { s: service } })
  return answer.ok ? answer.value : null
}

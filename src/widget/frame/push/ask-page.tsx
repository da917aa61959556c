import '#core/platform/trusted-scripts.ts'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { t } from '#app/language/t.ts'
import { subscribePush } from '#core/push/subscribe-push.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import { Sign } from '#widget/frame/chat/sign.tsx'
import * as form from '#widget/frame/opening/leave-message.css.ts'
import type { FrameAddress } from '#widget/protocol.ts'
import * as css from './ask-page.css.ts'
import { type FrameAnswer, messageIn, type PageFacts, type PageMessage } from './page-messages.ts'

/*
 * A page of its own, because browsers ask for this permission in no frame of another site. Only a chat of this origin
 * that has opened it makes it ask, and gets the subscription.
 */

/** `lost`: there is no chat, or the website keeps this page apart from it. */
type AskState = 'waiting' | 'asked' | 'busy' | 'blocked' | 'failed' | 'lost' | 'done'

export function showAskPage({ token }: FrameAddress): void {
  const root = document.getElementById('root')
  document.title = t`Notifications`
  if (root) createRoot(root).render(<AskPage token={token} opener={window.opener} />)
}

function AskPage({ token, opener }: { token: string; opener: Window | null }): ReactNode {
  const { state, facts, agree } = useAsking(token, opener)
  const name = facts?.name ?? null
  return (
    <main className={css.page}>
      <span className={css.mark} aria-hidden="true">
        <Sign name="chat" />
      </span>
      <h1 className={css.title} dir="auto">
        {name ?? t`Notifications`}
      </h1>
      {state !== 'lost' && (
        <p
          className={css.text}
        >{t`Get a notification when someone answers your chat, even after you’ve left the page.`}</p>
      )}
      <div className={css.actions}>
        {facts && (state === 'asked' || state === 'busy' || state === 'failed') && (
          <button type="button" className={form.submit} aria-disabled={state === 'busy'} onClick={agree}>
            {t`Allow notifications`}
          </button>
        )}
        <Button look="link" onClick={() => window.close()}>
          {['done', 'lost', 'blocked'].includes(state) ? t`Close` : t`Not now`}
        </Button>
      </div>
      <p role="status" className={css.text}>
        {textOf(state)}
      </p>
    </main>
  )
}

function textOf(state: AskState): string {
  switch (state) {
    case 'blocked':
      return t`Your browser blocks notifications from this chat. You can allow them in its settings.`
    case 'failed':
      return t`Couldn’t turn on notifications. Please try again.`
    case 'lost':
      return t`This website doesn’t let the chat turn on notifications.`
    case 'done':
      return t`You’ll get a notification when someone answers.`
    default:
      return ''
  }
}

/** Talks with the chat that has opened the page. */
function useAsking(token: string, opener: Window | null) {
  const [state, setState] = useState<AskState>(opener ? 'waiting' : 'lost')
  const [facts, setFacts] = useState<PageFacts | null>(null)
  const say = useCallback((message: PageMessage) => opener?.postMessage(message, location.origin), [opener])
  useEffect(() => {
    const over = new AbortController()
    const hear = (event: MessageEvent<unknown>) => {
      const answer = messageIn<FrameAnswer>(event, { window: opener, origin: location.origin, token })
      if (answer?.everline === 'push-ask') {
        setFacts(answer)
        for (const [name, value] of Object.entries(answer.vars)) document.documentElement.style.setProperty(name, value)
        setState('asked')
      }
      if (answer?.everline !== 'push-saved') return
      setState(answer.isSaved ? 'done' : 'failed')
      if (answer.isSaved) window.close()
    }
    window.addEventListener('message', hear, { signal: over.signal })
    say({ everline: 'push-ready', token })
    return () => over.abort()
  }, [opener, say, token])

  const agree = async () => {
    if (state === 'busy' || !facts) return
    setState('busy')
    const end = await subscribe(facts)
    if (typeof end === 'object') return say({ everline: 'push-agreed', token, subscription: end })
    setState(end)
    if (end === 'blocked') say({ everline: 'push-blocked', token })
  }
  return { state, facts, agree: () => void agree() }
}

async function subscribe({ place, publicKey }: PageFacts) {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'asked'
  try {
    // A scope without pages: each website's visitor has a subscription of its own.
    const scope = `/widget/visitor/${encodeURIComponent(place)}/`
    const registration = await navigator.serviceWorker.register('/widget/push-worker.js', { scope })
    await active(registration)
    return (await subscribePush(registration, publicKey)) ?? 'failed'
  } catch {
    return 'failed'
  }
}

/** Settles when the registration's worker is active: only then browsers subscribe. */
function active({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> | undefined {
  const worker = installing ?? waiting
  if (active || !worker) return
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('redundant'))
    })
  })
}

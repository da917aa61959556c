import type { PushAddress } from '#core/contract/push/schemas.ts'
import { type FrameAnswer, messageIn, type PageFacts, type PageMessage } from './page-messages.ts'

export type AskDeps = {
  window: Pick<Window, 'open' | 'addEventListener'>
  origin: string
  /** Address of the page, without its token. */
  address: string
  token: string
  /** Null: they cannot be had now. */
  facts(): Promise<PageFacts | null>
  /** Stores the subscription for the visitor's session. */
  save(subscription: PushAddress): Promise<boolean>
  /** The browser refuses notifications of this origin. */
  onBlocked(): void
  /** Ends it: a later page is asked instead, or the chat is gone. */
  signal: AbortSignal
}

/**
 * Opens the page that asks for the permission, and takes the subscription that it gives: once. To be called while the
 * browser regards a press as just made.
 *
 * @returns false if the browser opens no window, or none that this frame may talk to
 */
export function askInPage(deps: AskDeps): boolean {
  const { window, origin, token, signal } = deps
  const page = window.open(`${deps.address}&${new URLSearchParams({ token })}`, '_blank', 'popup,width=440,height=480')
  if (!page) return false
  let isTaken = false
  const answer = (message: FrameAnswer) => page.postMessage(message, origin)

  async function take(message: PageMessage) {
    if (message.everline === 'push-ready') {
      const facts = await deps.facts()
      if (facts) answer({ everline: 'push-ask', token, ...facts })
      else answer({ everline: 'push-saved', token, isSaved: false })
    }
    if (message.everline === 'push-blocked') deps.onBlocked()
    if (message.everline === 'push-agreed' && !isTaken) {
      isTaken = true
      // One that could not be stored may come again.
      isTaken = await deps.save(message.subscription)
      answer({ everline: 'push-saved', token, isSaved: isTaken })
    }
  }
  window.addEventListener(
    'message',
    (event) => {
      const message = messageIn<PageMessage>(event, { window: page, origin, token })
      if (message) void take(message)
    },
    { signal },
  )
  return true
}

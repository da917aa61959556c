import { useEffect } from 'react'
import { type Clock, sleep, systemClock } from '#core/platform/clock.ts'
import { backOffMs } from '#core/platform/pause.ts'
import { systemRandom } from '#core/platform/random.ts'
import { isTransient } from '#core/transport/connection-fault.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import { deleteChat } from '#widget/frame/forget/forget.tsx'
import { keepNamed, namedAnother } from '#widget/frame/forget/kept-customer.ts'
import type { Host } from '#widget/frame/page/host.ts'
import { beginAnew, type Opened } from '#widget/frame/visitor/open-visitor.ts'
import type { FrameAddress } from '#widget/protocol.ts'

/**
 * Goes on as the customer whom the page names, once the visitor may be asked about. If the page has named another one
 * before, the chat is deleted from this browser first: the backend may not have answered about that customer yet, and
 * would give what they have written to the next one.
 */
export function useNamedCustomer({
  opened,
  chat,
  host,
  address,
  mayAsk,
}: {
  opened: Opened
  chat: Chat
  host: Host
  address: FrameAddress
  mayAsk: boolean
}) {
  const { service, widget } = address
  useEffect(() => {
    if (!mayAsk) return
    let newest = new AbortController()
    const leave = host.onPage(({ everline, identity }) => {
      if (everline !== 'identify') return
      newest.abort()
      newest = new AbortController()
      const userId = userIdOf(identity)
      if (userId !== null && namedAnother(service, userId)) {
        void opened
          .then(async (parts) => {
            await deleteChat(parts, service, { isAll: false })
            parts.frames.changed()
            keepNamed(service, userId)
            // The page names the customer again to a frame that begins. The frames of other pages stay: those may name the
            // former customer still, and would delete this chat in turn.
            beginAnew(host)
          })
          .catch(() => {})
        return
      }
      if (userId !== null) keepNamed(service, userId)
      void enterAs(
        chat,
        { identity, widgetId: widget },
        {
          signal: newest.signal,
          onTried: host.identified,
          // Another page of this browser may name somebody else meanwhile.
          isNewest: () => userId === null || !namedAnother(service, userId),
        },
      )
    })
    return () => {
      leave()
      newest.abort()
    }
  }, [opened, chat, host, service, widget, mayAsk])
}

function userIdOf(identity: unknown): string | null {
  const userId = identity instanceof Object && 'userId' in identity ? identity.userId : null
  return typeof userId === 'string' ? userId : null
}

const pauses = { firstMs: 1000, longestMs: 60_000 }

/**
 * Goes on as the customer whom the page names. While nobody answers it is tried again, so that nobody goes on as the
 * customer before.
 *
 * @param isNewest false: another page has named somebody else since, and this one is tried no more
 * @param onTried the first answer, or none, has come: the visitor need not wait any longer
 */
export async function enterAs(
  chat: Pick<Chat, 'command'>,
  by: { identity: unknown; widgetId: string },
  {
    signal,
    onTried,
    isNewest = () => true,
    clock = systemClock,
  }: { signal: AbortSignal; onTried: () => void; isNewest?: () => boolean; clock?: Clock },
): Promise<void> {
  for (let failures = 0; !signal.aborted && isNewest(); failures += 1) {
    const entered = await chat.command({ name: 'enter', by }).finally(onTried)
    if (entered.ok) return
    // The page's developers are told: a visitor can do nothing about it, and goes on as a stranger.
    console.warn('Everline chat: identify', entered.error.name)
    if (!isTransient(entered.error)) return
    await sleep(clock, backOffMs(pauses, failures, systemRandom), signal)
  }
}

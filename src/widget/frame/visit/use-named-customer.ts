import { useEffect } from 'react'
import { type Clock, sleep, systemClock } from '#core/platform/clock.ts'
import { backOffMs } from '#core/platform/pause.ts'
import { systemRandom } from '#core/platform/random.ts'
import { isTransient } from '#core/transport/connection-fault.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import type { Host } from '#widget/frame/page/host.ts'
import type { FrameAddress } from '#widget/protocol.ts'

/** Goes on as the customer whom the page names, once the visitor may be asked about. */
export function useNamedCustomer({
  chat,
  host,
  address,
  mayAsk,
}: {
  chat: Chat
  host: Host
  address: FrameAddress
  mayAsk: boolean
}) {
  const { widget } = address
  useEffect(() => {
    if (!mayAsk) return
    let newest = new AbortController()
    const leave = host.onPage(({ everline, identity }) => {
      if (everline !== 'identify') return
      newest.abort()
      newest = new AbortController()
      void enterAs(chat, { identity, widgetId: widget }, { signal: newest.signal, onTried: host.identified })
    })
    return () => {
      leave()
      newest.abort()
    }
  }, [chat, host, widget, mayAsk])
}

const pauses = { firstMs: 1000, longestMs: 60_000 }

/**
 * Goes on as the customer whom the page names. While nobody answers it is tried again, so that nobody goes on as the
 * customer before.
 *
 * @param onTried the first answer, or none, has come: the visitor need not wait any longer
 */
export async function enterAs(
  chat: Pick<Chat, 'command'>,
  by: { identity: unknown; widgetId: string },
  { signal, onTried, clock = systemClock }: { signal: AbortSignal; onTried: () => void; clock?: Clock },
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const entered = await chat.command({ name: 'enter', by }).finally(onTried)
    if (entered.ok) return
    // The page's developers are told: a visitor can do nothing about it, and goes on as a stranger.
    console.warn('Everline chat: identify', entered.error.name)
    if (!isTransient(entered.error)) return
    await sleep(clock, backOffMs(pauses, failures, systemRandom), signal)
  }
}

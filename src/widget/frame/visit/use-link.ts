import { useEffect } from 'react'
import type { Chat } from '#widget/frame/chat/chat.ts'
import type { Host } from '#widget/frame/page/host.ts'
import type { FrameAddress } from '#widget/protocol.ts'

/** Follows a link to a team or person, and believes what the page's server signs of the visitor. */
export function useLink({
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
  const { to, widget } = address
  useEffect(() => {
    if (!mayAsk || to === '') return
    // A link to somebody who is gone leads to everybody.
    void chat.ask('lookUpDestination', { params: { id: to } }).then((found) => {
      if (found.ok) chat.aim(found.value.destination.tagId ?? '', found.value.destination.staffEid ?? '')
    })
  }, [chat, to, mayAsk])
  useEffect(() => {
    if (!mayAsk) return
    return host.onPage(({ everline, identity }) => {
      if (everline !== 'identify') return
      void chat
        .command({ name: 'enter', by: { identity, widgetId: widget } })
        // The page's developers are told: a visitor can do nothing about it, and goes on as a stranger.
        .then((entered) => entered.ok || console.warn('Everline chat: identify', entered.error.name))
        .finally(host.identified)
    })
  }, [chat, host, widget, mayAsk])
}

import { useEffect } from 'react'
import { pressedName } from '#core/contract/push/schemas.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import type { Host } from '#widget/frame/page/host.ts'
import type { Opened } from '#widget/frame/visitor/open-visitor.ts'
import type { FrameAddress } from '#widget/protocol.ts'

/** A notification that led here: the conversation that it told of, and its own text, by which it is known again. */
export type Pressed = { roomId: string; text: string }

/**
 * The notification that was pressed, as the address of the website's page says, or of the chat's own; null: none.
 * Anybody can write such an address: it chooses among the visitor's own conversations.
 */
export function pressedIn({ url, hash }: { url: string; hash: string }): Pressed | null {
  const query = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams(hash.slice(1))
  const text = query.get(pressedName) ?? ''
  const [, roomId] = /^([\da-f-]{36})\.\d{1,15}$/.exec(text) ?? []
  return roomId === undefined ? null : { roomId, text }
}

const nameOf = (service: string) => `everline-pressed/${service}`

/** Whether a press leads here for the first time: a reload of the page does not open the chat again. */
function isNew(service: string, { text }: Pressed): boolean {
  try {
    if (localStorage.getItem(nameOf(service)) === text) return false
    localStorage.setItem(nameOf(service), text)
    return true
  } catch {
    return true
  }
}

type Props = { chat: Chat; host: Host; opened: Opened; address: FrameAddress }

/** Opens the conversation of the notification that was pressed. */
export function usePressed({ chat, host, opened, address }: Props) {
  useEffect(() => {
    const pressed = pressedIn({ url: address.url, hash: location.hash })
    if (!pressed || !isNew(address.service, pressed)) return
    void opened.then(async ({ tables }) => {
      const found = await tables.read((from) => from.conversations.get(pressed.roomId))
      if (!found) return
      if (chat.state().rows?.roomId !== found.id) {
        const shown = await chat.command({ name: 'switch', roomId: found.id })
        if (!shown.ok) return
        chat.refresh()
      }
      host.open()
    })
  }, [chat, host, opened, address])
}

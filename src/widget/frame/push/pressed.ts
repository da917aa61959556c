import { useEffect, useState, useSyncExternalStore } from 'react'
import { pressedName } from '#core/contract/push/schemas.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import type { Host } from '#widget/frame/page/host.ts'
import { readValue, writeValue } from '#widget/frame/store/values.ts'
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

type Props = { chat: Chat; host: Host; opened: Opened; address: FrameAddress }

/** Opens the conversation of the notification that was pressed, once: a reload of the page does not open it again. */
export function usePressed({ chat, host, opened, address }: Props) {
  const [pressed] = useState(() => pressedIn({ url: address.url, hash: location.hash }))
  // Where the browser gives the frame no storage, the backend sends the conversations first.
  const newestAtMs = useSyncExternalStore(chat.subscribe, () => (pressed && chat.state().rows?.newestAtMs) ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer rows may have the conversation
  useEffect(() => {
    if (pressed) void opened.then(({ tables }) => show(pressed, { tables, chat, host })).catch(() => {})
  }, [chat, host, opened, pressed, newestAtMs])
}

type Parts = { tables: Awaited<Opened>['tables'] } & Pick<Props, 'chat' | 'host'>

async function show({ roomId, text }: Pressed, { tables, chat, host }: Parts): Promise<void> {
  const isNew = await tables.write(async (to) => {
    if ((await readValue(to, 'pressed')) === text || !(await to.conversations.get(roomId))) return false
    await writeValue(to, 'pressed', text)
    return true
  })
  if (!isNew) return
  if (chat.state().rows?.roomId !== roomId) {
    const shown = await chat.command({ name: 'switch', roomId })
    if (!shown.ok) return
    chat.refresh()
  }
  host.open()
}

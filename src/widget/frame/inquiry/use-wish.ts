import { useState } from 'react'
import type { Wish } from '#core/contract/index.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import { refusedText } from '#widget/frame/chat/refused-text.ts'
import { type Wished, wish } from './wish.ts'

/** Says what the visitor wishes of an inquiry. `failure`: why the last wish could not even be kept, or null. */
export function useWish(chat: Chat, wished: Wished): { say(name: Wish): void; failure: string | null } {
  const [failure, setFailure] = useState<string | null>(null)
  return {
    failure,
    say: (name) => void wish(chat, wished, name).then((kept) => setFailure(kept.ok ? null : refusedText(kept.error))),
  }
}

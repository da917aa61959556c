import type { Chat } from '#widget/frame/chat/chat.ts'

/** Older messages are loaded this often at most until the message is there. */
const mostSteps = 50

/** Scrolls to a message; older ones are loaded until it is among them. */
export async function jumpTo(seq: number, chat: Chat): Promise<void> {
  for (let step = 0; step < mostSteps; step += 1) {
    const line = document.querySelector(`[data-seq="${seq}"]`)
    if (line) return line.scrollIntoView({ block: 'center' })
    const before = chat.state().rows?.messages[0]?.seq ?? 0
    await chat.showOlder()
    await new Promise(requestAnimationFrame)
    if ((chat.state().rows?.messages[0]?.seq ?? 0) >= before) return
  }
}

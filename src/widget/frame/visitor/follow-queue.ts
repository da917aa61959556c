import type { VisitorParts } from './visitor-parts.ts'

/** How often a visitor who waits is told their place, in milliseconds. */
const everyMs = 8000

/** Keeps the visitor's place in the queue known while their inquiry waits; ends with the working set. */
export function followQueue({ deps, client, update }: VisitorParts): void {
  const { store, clock, signal } = deps
  const ours = client.work.present()
  let isTold = false

  async function look() {
    if (signal.aborted || client.work.present() !== ours) return
    const roomId = await store.roomId()
    const conversation = roomId === null ? null : await store.conversation(roomId)
    const isWaiting = conversation?.status === 'open' && conversation.inquiry?.status === 'open'
    if (roomId !== null && isWaiting) {
      const answer = await client.api.call('getQueuePlace', { params: { roomId } })
      if (answer.ok && client.work.present() === ours) tell(answer.value.place === null ? null : answer.value)
    } else tell(null)
  }
  function tell(queue: (Parameters<typeof update>[0]['queue'] & object) | null) {
    if (queue === null && !isTold) return
    isTold = queue !== null
    update({ queue })
  }
  const repeat = () => {
    if (signal.aborted || client.work.present() !== ours) return
    void look()
      .catch(() => {})
      .finally(() => clock.after(everyMs, repeat, signal))
  }
  repeat()
}

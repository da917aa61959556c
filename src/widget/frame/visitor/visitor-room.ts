import type { Work } from '#core/client/work.ts'
import type { VisitorStore } from '#widget/frame/store/visitor-store.ts'

/** The only room of a visitor, while its typing is followed. */
export type VisitorRoom = {
  /** Null until it is open. */
  name(): string | null
  /** The broker refuses to subscribe to a room that does not exist: it is opened when the backend has confirmed it. */
  open(): Promise<void>
  close(): void
}

export function createVisitorRoom(store: VisitorStore, work: Work): VisitorRoom {
  let opened: string | null = null
  return {
    name: () => opened,
    async open() {
      const roomId = await store.roomId()
      if (!work.present() || roomId === null || opened === roomId || !(await store.conversation(roomId))) return
      const workingSet = work.present()
      if (!workingSet || opened === roomId) return
      opened = roomId
      await workingSet.openRoom(roomId)
    },
    close() {
      if (opened !== null) work.present()?.closeRoom(opened)
      opened = null
    },
  }
}

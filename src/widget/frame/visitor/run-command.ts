import { steerUpload } from '#core/files/steer-upload.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { WorkingSet } from '#core/working-set/working-set.ts'
import type { Owner } from '#widget/frame/sharing/command-route.ts'
import type { EarlierWish, VisitorCommand } from '#widget/frame/sharing/frame-messages.ts'
import { queueEarlierWish } from './earlier-wish.ts'
import type { FollowSession } from './follow-session.ts'
import type { VisitorParts } from './visitor-parts.ts'

type Named<N extends VisitorCommand['name']> = Extract<VisitorCommand, { name: N }>
/** The owner’s part of each command. */
type Handlers = { [N in VisitorCommand['name']]: (command: Named<N>) => Promise<Result<null>> }

/** Runs the commands that frames give to the owner, when its working set belongs to the present session. */
export function createRunCommand(
  parts: VisitorParts,
  session: FollowSession,
  repair: () => Promise<void>,
): Owner['run'] {
  const handlers: Handlers = {
    ...createRoomHandlers(parts),
    ...createSessionHandlers(parts, session),
  }
  return async (command) => {
    // Before a message is sent: after a loss of the rows it would open a second conversation.
    if (command.name === 'send' && !command.isKnown) await repair()
    await session.followed()
    // A frame of a later build may know more commands.
    if (!Object.hasOwn(handlers, command.name)) return fail('forbidden')
    // The checked edge: each handler takes the command of its own name.
    return handlers[command.name](command as never)
  }
}

type SessionName = 'hint' | 'enter' | 'leave' | 'switch'

/** Commands about session, network and rows: before a sign-in, too. */
function createSessionHandlers(
  { deps, client, registration, room }: VisitorParts,
  session: FollowSession,
): Pick<Handlers, SessionName> {
  return {
    async hint(command) {
      const isOffline = command.event === 'offline' || (command.event === 'connection-change' && !command.online)
      if (!isOffline && command.event !== 'hidden') registration.wake()
      client.network.hint(command)
      return ok(null)
    },
    async enter({ by }) {
      const part = await loaded(import('./enter-as.ts'))
      return part.ok ? part.value.enterAs({ deps, client }, by, session.merged) : part
    },
    async leave() {
      session.end()
      await client.session.signOut()
      return ok(null)
    },
    async switch({ roomId }) {
      await deps.store.showRoom(roomId)
      room.close()
      await room.open()
      return ok(null)
    },
  }
}

/** Commands about the visitor's conversation. Where nobody is signed in, nothing was sent: all can be withdrawn. */
function createRoomHandlers(parts: VisitorParts): Omit<Handlers, SessionName> {
  const { client, registration, room, uploads, deps } = parts
  const { store } = deps

  async function signedIn(use: (workingSet: WorkingSet) => Promise<Result<unknown>>): Promise<Result<null>> {
    const workingSet = client.work.present()
    const result = workingSet ? await use(workingSet) : fail('signed-out')
    return result.ok ? ok(null) : result
  }
  /** @param roomId of the conversation; null before it is open */
  const inRoom = (roomId: string | null, use: (workingSet: WorkingSet, roomId: string) => unknown) =>
    signedIn(async (workingSet) => {
      if (roomId === null) return fail('not-found')
      use(workingSet, roomId)
      return ok(null)
    })
  const shownRoom = async () => room.name() ?? store.roomId()

  const earlierWish = (command: EarlierWish) => queueEarlierWish(parts, command)

  return {
    async send({ rows, isKnown }) {
      const outbox = client.work.present()?.outbox
      if (!outbox) {
        if (client.session.state().name === 'signed-out') registration.start()
      } else if (isKnown) outbox.take(rows)
      // A repair has moved the rows to the existing conversation.
      else await outbox.start()
      return ok(null)
    },
    retry: ({ id }) => signedIn(({ outbox }) => outbox.retry(id)),
    async withdraw({ id }) {
      if (client.work.present()) return signedIn(({ outbox }) => outbox.withdraw(id))
      await store.deleteOutbox(id)
      return ok(null)
    },
    'steer-upload': (step) =>
      signedIn(async ({ outbox }) => {
        const part = await loaded(uploads())
        return part.ok ? steerUpload({ outbox, uploads: part.value.steer, bytes: part.value.bytes }, step) : part
      }),
    history: ({ beforeSeq }) =>
      signedIn(async (workingSet) => {
        const roomId = await shownRoom()
        return roomId === null ? fail('not-found') : workingSet.loadHistory(roomId, beforeSeq)
      }),
    read: async ({ seq }) => inRoom(await shownRoom(), (workingSet, roomId) => workingSet.markRead(roomId, seq)),
    // Before the room is open, such as just after a sign-in, nobody types in it.
    typing: () => inRoom(room.name(), (workingSet, roomId) => workingSet.setTyping(roomId)),
    keep: earlierWish,
    decline: earlierWish,
    end: earlierWish,
    'ask-for-another': earlierWish,
    'hand-over': earlierWish,
  }
}

/** A part that cannot be loaded: a command that threw would never answer its frame. */
const loaded = <T>(part: Promise<T>): Promise<Result<T>> => part.then(ok, () => fail('network'))

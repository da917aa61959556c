import { fail, ok, type Result, unreachable } from '#core/platform/result.ts'
import type { WorkingSet } from '#core/working-set/working-set.ts'
import type { ContentCommand, Given, VisitorCommand } from '#widget/frame/sharing/frame-messages.ts'
import type { FollowSession } from './follow-session.ts'
import type { InquiryCommand } from './inquiry-commands.ts'
import type { VisitorParts } from './visitor-parts.ts'

type Named<N extends VisitorCommand['name']> = Extract<VisitorCommand, { name: N }>

/** Runs the commands that frames give to the owner. */
export function createRunCommand(
  parts: VisitorParts,
  session: FollowSession,
  repair: () => Promise<void>,
): (command: VisitorCommand) => Promise<Result<Given>> {
  const { deps, client, registration, room } = parts
  const { store } = deps

  async function hint(command: Named<'hint'>): Promise<Result<null>> {
    const isOffline = command.event === 'offline' || (command.event === 'connection-change' && !command.online)
    if (!isOffline && command.event !== 'hidden') registration.wake()
    client.network.hint(command)
    return ok(null)
  }

  const askPreview = ({ roomId, messageId, url }: Named<'preview'>) =>
    client.api.call('getLinkPreview', { params: { roomId, messageId }, query: { url } })

  async function enter({ by }: Named<'enter'>): Promise<Result<null>> {
    const part = await loaded(import('./enter-as.ts'))
    return part.ok ? part.value.enterAs({ deps, client }, by, session.merged) : part
  }

  async function show(roomId: string | null): Promise<Result<null>> {
    await store.showRoom(roomId)
    room.close()
    await room.open()
    return ok(null)
  }

  async function leave(): Promise<Result<null>> {
    session.end()
    await client.session.signOut()
    return ok(null)
  }

  /** Nothing has been sent yet, so everything can be withdrawn. */
  async function runSignedOut(command: VisitorCommand): Promise<Result<null>> {
    if (command.name === 'send') {
      if (client.session.state().name === 'signed-out') registration.start()
      return ok(null)
    }
    if (command.name !== 'withdraw') return fail('signed-out')
    await store.deleteOutbox(command.id)
    return ok(null)
  }

  return async (command) => {
    // Before a message is sent: after a loss of the rows it would open a second conversation.
    if (command.name === 'send' && !command.isKnown) await repair()
    await session.followed()
    if (command.name === 'hint') return hint(command)
    if (command.name === 'leave') return leave()
    if (command.name === 'ask') return ask(parts, command)
    if (command.name === 'enter') return enter(command)
    if (command.name === 'switch') return show(command.roomId)
    const workingSet = client.work.present()
    if (!workingSet) return runSignedOut(command)
    if (isInquiryCommand(command)) return runInquiry(parts, command)
    if (command.name === 'preview') return askPreview(command)
    if (isContentCommand(command)) return runContent(parts, command)
    // Before the room is open, such as just after a sign-in, nobody types in it; all else is already about it.
    const roomId = room.name() ?? (command.name === 'typing' ? null : await store.roomId())
    return runSignedIn(workingSet, roomId, command)
  }
}

/** Loaded with the first form, team or link: the frame's first load has no room for these calls. */
async function ask(parts: VisitorParts, { call, input }: Named<'ask'>): Promise<Result<Given>> {
  const part = await loaded(import('./asked-calls.ts'))
  return part.ok ? part.value.askCall(parts, call, input) : part
}

/** Loaded when the visitor uses a message that is more than a text. */
async function runContent(parts: VisitorParts, command: ContentCommand): Promise<Result<Given>> {
  const part = await loaded(import('./content-commands.ts'))
  return part.ok ? part.value.runContentCommand(parts, command) : part
}

/** Loaded when a countdown has run out, or a frame of an earlier build asks. */
async function runInquiry(parts: VisitorParts, command: InquiryCommand): Promise<Result<null>> {
  const part = await loaded(import('./inquiry-commands.ts'))
  return part.ok ? part.value.changeInquiry(parts, command) : part
}

/** A part that cannot be loaded: a command that threw would never answer its frame. */
const loaded = <T>(part: Promise<T>): Promise<Result<T>> => part.then(ok, () => fail('network'))

const contentCommands: ReadonlySet<string> = new Set<ContentCommand['name']>([
  'file',
  'steer-upload',
  'free-times',
  'book',
])
const isInquiryCommand = (command: VisitorCommand): command is InquiryCommand =>
  'inquiryId' in command || 'inquiry' in command
const isContentCommand = (command: VisitorCommand): command is ContentCommand => contentCommands.has(command.name)

async function runSignedIn(
  { outbox, ...workingSet }: WorkingSet,
  roomId: string | null,
  command: Exclude<
    VisitorCommand,
    { name: 'hint' | 'leave' | 'preview' | 'ask' | 'enter' | 'switch' } | InquiryCommand | ContentCommand
  >,
): Promise<Result<null>> {
  switch (command.name) {
    case 'send':
      // A repair has moved the rows to the existing conversation.
      if (command.isKnown) outbox.take(command.rows)
      else await outbox.start()
      return ok(null)
    case 'retry':
      return outbox.retry(command.id)
    case 'withdraw': {
      const row = await outbox.withdraw(command.id)
      return row.ok ? ok(null) : row
    }
    case 'history':
      return roomId === null ? fail('not-found') : workingSet.loadHistory(roomId, command.beforeSeq)
    case 'read':
      if (roomId === null) return fail('not-found')
      workingSet.markRead(roomId, command.seq)
      return ok(null)
    case 'typing':
      if (roomId === null) return fail('not-found')
      workingSet.setTyping(roomId)
      return ok(null)
    default:
      return unreachable(command)
  }
}

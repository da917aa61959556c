import type { FileBytes } from '#core/files/file-bytes.ts'
import { systemClock } from '#core/platform/clock.ts'
import { type Locks, webLocks } from '#core/platform/locks.ts'
import type { OnImpossible } from '#core/platform/machine.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { Identity } from '#core/transport/transport.ts'
import type { Host } from '#widget/frame/page/host.ts'
import {
  type FrameChannel,
  type FrameMessage,
  type Live,
  noChannel,
  restingLive,
} from '#widget/frame/sharing/frame-messages.ts'
import { createFrames, type Frames } from '#widget/frame/sharing/frames.ts'
import { deviceIdName } from '#widget/frame/store/device-id.ts'
import { openIndexedTables } from '#widget/frame/store/indexed-tables.ts'
import { openKeptTables } from '#widget/frame/store/memory-tables.ts'
import { takeUpRows } from '#widget/frame/store/rows-of-any-age.ts'
import type { Tables } from '#widget/frame/store/tables.ts'
import { readValue } from '#widget/frame/store/values.ts'
import type { FrameAddress } from '#widget/protocol.ts'
import type { OwnDeps } from './own-visitor.ts'
import type { Visitor } from './visitor.ts'

/** The widget keeps no log: an impossible transition is only seen in the browser's console. */
const onImpossible: OnImpossible = (...where) => console.error('Everline chat: impossible', ...where)

/** One name for database, lock and channel, because frames share all three or none. */
export const nameOf = (service: string) => `everline-visitor/${service}`

type Options = {
  address: FrameAddress
  host: Host
  onChange: () => void
  onLive: (live: Live) => void
  onFault: (fault: unknown) => void
}

/** Rows, the visitor's other frames, and who asks; settles when they are known. */
export type Opened = Promise<{
  tables: Tables
  frames: Frames
  /** Where files wait to be sent; shared by all frames that share their rows. */
  fileBytes(): Promise<FileBytes>
  identify(): Promise<Identity>
}>

/** Opens the rows and joins the visitor's other frames, with the browser's real parts. */
export async function openVisitor({ address, host, onChange, onLive, onFault }: Options): Opened {
  const name = nameOf(address.service)
  const stored = await openIndexedTables(name).catch(() => null)
  const tables = stored ?? (await openKeptTables(host))
  // Rows that cannot be brought into shape must not take the frame along: those without an outline are left out below.
  if (stored) await takeUpRows(stored, __BUILD__).catch(onFault)
  const fileBytes = createFileBytes(address.service, stored !== null)
  const { signal } = new AbortController()
  let visitor: Visitor | null = null
  const tabId = systemRandom.uuid()

  const frames = createFrames({
    // A frame whose rows nobody shares is a visitor of its own.
    channel: stored ? openChannel(name) : noChannel,
    locks: stored ? webLocks(navigator.locks) : alone,
    lockName: name,
    clock: systemClock,
    random: systemRandom,
    async start(tell, tenure) {
      const leading = await startVisitor({
        address,
        tables,
        tabId,
        fileBytes,
        tell,
        nobodyAwaited: host.nobodyAwaited,
        onChange() {
          onChange()
          frames.changed()
        },
        onFault,
        onImpossible,
        signal: tenure,
      })
      visitor = leading
      tenure.addEventListener('abort', () => {
        visitor = null
      })
      return leading
    },
    onChanged() {
      onChange()
      visitor?.rowsChanged()
    },
    onForgotten: () => beginAnew(host),
    onLive,
    onFault,
    onImpossible,
    signal,
  })
  /** A frame that does not own the session knows only what is stored. */
  async function identify(): Promise<Identity> {
    if (visitor) return visitor.identity()
    const [device, profile] = await tables.read((from) =>
      Promise.all([from.values.get(deviceIdName), readValue(from, 'profile')]),
    )
    return { deviceId: typeof device?.value === 'string' ? device.value : null, tabId, eid: profile?.eid }
  }
  return { tables, frames, fileBytes, identify }
}

/** Name of the database of a visitor's unsent files. */
export const filesNameOf = (service: string) => `everline-visitor-files/${service}`

/** Without storage, files last as long as the page. */
function createFileBytes(service: string, isStored: boolean): () => Promise<FileBytes> {
  let opening: Promise<FileBytes> | null = null
  const open = () =>
    import('#widget/frame/store/file-bytes.ts').then((loaded) => loaded.openFileBytes(filesNameOf(service), isStored))
  return () => {
    opening ??= open()
    opening.catch(() => {
      opening = null
    })
    return opening
  }
}

/** Everything of the visitor was deleted here: this page's part is deleted too. */
export function beginAnew(host: Host) {
  host.forget()
  location.reload()
}

/** Begins the work of the frame that owns; it ends with `signal`. */
async function startVisitor(deps: OwnDeps): Promise<Visitor> {
  // Only the frame that owns needs this part, and the visitor can type before it is there.
  const { ownVisitor } = await import('./own-visitor.ts').catch((fault: unknown) => {
    deps.tell({ ...restingLive, connection: 'offline' })
    throw fault
  })
  return ownVisitor(deps)
}

/** The frame is alone, so it gets every lock. */
const alone: Locks = { hold: (_name, _options, use) => Promise.resolve(true).then(use) }

function openChannel(name: string): FrameChannel {
  const channel = new BroadcastChannel(name)
  return {
    post: (word) => channel.postMessage(word),
    onMessage: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<FrameMessage>) => listener(data)),
  }
}

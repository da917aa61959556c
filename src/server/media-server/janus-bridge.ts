import { fail, ok, type Result } from '#core/platform/result.ts'
import { createAudioBridge, type Handle } from './audio-bridge.ts'
import type { JanusConnection, JanusMessage } from './janus-connection.ts'
import type { MediaServer, Participant } from './media-server.ts'

/**
 * The media server by Janus' AudioBridge: a call is a room, and each party a handle in it. Connects with the first party,
 * and again after a cut: what was there before is gone then, and parties make new connections.
 *
 * @param deps.secret of the rooms, which only the backend enters
 */
export function createJanusBridge(deps: {
  connect: () => Promise<Result<JanusConnection>>
  secret: Uint8Array
}): MediaServer {
  const bridge = createAudioBridge(deps.secret)
  let opening: Promise<Result<JanusConnection>> | null = null
  /** By call and party. */
  const handles = new Map<string, Handle>()
  const keyOf = ({ callId, partyId }: Participant) => `${callId}/${partyId}`

  async function connection(): Promise<Result<JanusConnection>> {
    opening ??= deps.connect()
    const current = opening
    const opened = await current
    const isUsable = opened.ok && !opened.value.signal.aborted
    if (isUsable || opening !== current) return opened
    // One that could not be opened, or has ended, is tried anew by who asks next.
    opening = null
    return opened.ok ? connection() : opened
  }

  return {
    async connect(participant, offer, isNew) {
      const key = keyOf(participant)
      const known = handles.get(key)
      if (!isNew) {
        if (!known || known.connection.signal.aborted) return ok(null)
        const changed = await bridge.configure(known, offer)
        if (!changed.ok) return changed
        return changed.value ? answerOf(changed.value) : ok(null)
      }
      const opened = await connection()
      if (!opened.ok) return opened
      const attached = await bridge.attach(opened.value)
      if (!attached.ok) return attached
      if (known) await bridge.detach(known)
      handles.set(key, attached.value)
      attached.value.connection.signal.addEventListener('abort', () => {
        if (handles.get(key) === attached.value) handles.delete(key)
      })
      const entered = await bridge.enter(attached.value, participant, offer)
      return entered.ok ? answerOf(entered.value) : entered
    },
    async disconnect(participant) {
      const key = keyOf(participant)
      const handle = handles.get(key)
      if (!handle) return
      handles.delete(key)
      await bridge.leave(handle, participant.callId)
      await bridge.detach(handle)
    },
    close() {
      void opening?.then((opened) => opened.ok && opened.value.close())
    },
  }
}

const answerOf = ({ jsep }: JanusMessage): Result<string> =>
  jsep?.type === 'answer' ? ok(jsep.sdp) : fail('media-server-down')

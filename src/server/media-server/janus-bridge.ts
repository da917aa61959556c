import { createHmac } from 'node:crypto'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { JanusConnection, JanusMessage } from './janus-connection.ts'
import type { Listener, MediaServer } from './media-server.ts'

/** What Janus' AudioBridge answers when there is such a room already. */
const roomExists = 486
const opus = { codec: 'opus', sampling_rate: 48_000 }

type Handle = { id: number; connection: JanusConnection }

/**
 * The media server by Janus' AudioBridge (https://janus.conf.meetecho.com/docs/audiobridge.html): a call is a room, and
 * each party a handle in it. Connects with the first party, and again after a cut: what was there before is gone then, and
 * parties make new connections.
 *
 * @param deps.secret of the rooms, which only the backend enters
 */
export function createJanusBridge(deps: {
  connect: () => Promise<Result<JanusConnection>>
  secret: Uint8Array
}): MediaServer {
  let opening: Promise<Result<JanusConnection>> | null = null
  /** By call and party. */
  const handles = new Map<string, Handle>()
  const keyOf = ({ callId, partyId }: Listener) => `${callId}/${partyId}`
  const secretOf = (room: string) => createHmac('sha256', deps.secret).update(`everline-room\n${room}`).digest('hex')

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

  const ask = async ({ connection: { request }, id }: Handle, body: object, offer?: string) =>
    refusedByPlugin(
      await request({
        janus: 'message',
        handle_id: id,
        body,
        ...(offer !== undefined && { jsep: { type: 'offer', sdp: offer.replaceAll('\n', '\r\n') } }),
      }),
    )

  async function attach(): Promise<Result<Handle>> {
    const opened = await connection()
    if (!opened.ok) return opened
    const attached = await opened.value.request({ janus: 'attach', plugin: 'janus.plugin.audiobridge' })
    if (!attached.ok) return attached
    const id = attached.value.data?.id
    return id === undefined ? fail('media-server-down') : ok({ id, connection: opened.value })
  }

  async function enter(handle: Handle, { callId, partyId }: Listener, offer: string): Promise<Result<JanusMessage>> {
    const secret = secretOf(callId)
    const created = await ask(handle, {
      request: 'create',
      room: callId,
      secret,
      pin: secret,
      is_private: true,
      ...opus,
    })
    if (!created.ok && created.error.details?.code !== roomExists) return created
    // Of an earlier connection by another process.
    await ask(handle, { request: 'kick', room: callId, id: partyId, secret })
    return ask(handle, { request: 'join', room: callId, id: partyId, pin: secret }, offer)
  }

  async function disconnect(listener: Listener) {
    const key = keyOf(listener)
    const handle = handles.get(key)
    if (!handle) return
    handles.delete(key)
    const isLast = ![...handles.keys()].some((each) => each.startsWith(`${listener.callId}/`))
    const secret = secretOf(listener.callId)
    if (isLast) await ask(handle, { request: 'destroy', room: listener.callId, secret })
    await handle.connection.request({ janus: 'detach', handle_id: handle.id })
  }

  return {
    async connect(listener, offer, isNew) {
      const key = keyOf(listener)
      const known = handles.get(key)
      if (!isNew) {
        if (!known || known.connection.signal.aborted) return ok(null)
        const changed = await ask(known, { request: 'configure' }, offer)
        return changed.ok ? answerOf(changed.value) : changed
      }
      const attached = await attach()
      if (!attached.ok) return attached
      if (known) await known.connection.request({ janus: 'detach', handle_id: known.id })
      handles.set(key, attached.value)
      attached.value.connection.signal.addEventListener('abort', () => {
        if (handles.get(key) === attached.value) handles.delete(key)
      })
      const entered = await enter(attached.value, listener, offer)
      return entered.ok ? answerOf(entered.value) : entered
    },
    disconnect,
    close() {
      void opening?.then((opened) => opened.ok && opened.value.close())
    },
  }
}

/** A plugin says in its data that it refuses. */
function refusedByPlugin(asked: Result<JanusMessage>): Result<JanusMessage> {
  const data = asked.ok ? asked.value.plugindata?.data : undefined
  if (data?.error_code === undefined) return asked
  return fail('media-server-down', String(data.error), { code: Number(data.error_code) })
}

const answerOf = ({ jsep }: JanusMessage): Result<string> =>
  jsep?.type === 'answer' ? ok(jsep.sdp) : fail('media-server-down')

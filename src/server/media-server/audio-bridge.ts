import { createHmac } from 'node:crypto'
import { sleep, systemClock } from '#core/platform/clock.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { JanusConnection, JanusMessage } from './janus-connection.ts'
import type { Participant } from './media-server.ts'

/** Error codes of Janus' AudioBridge: the room exists already, it does not exist, or the party is not in it. */
const roomExists = 486
const noRoom = 485
const notInRoom = 487
/** How often, and with what pause, it is asked whether a party that was kicked out is gone. */
const goneTries = 100
const gonePauseMs = 20
const opus = { codec: 'opus', sampling_rate: 48_000 }

/** A party's handle of the plugin; it ends with its connection. */
export type Handle = { id: number; connection: JanusConnection }

/** The requests of Janus' AudioBridge (https://janus.conf.meetecho.com/docs/audiobridge.html): a call is a room. */
export type AudioBridge = {
  attach(connection: JanusConnection): Promise<Result<Handle>>
  /** Enters the room of a call, which is made for the first party. */
  enter(handle: Handle, participant: Participant, offer: string): Promise<Result<JanusMessage>>
  /** Describes the peer connection of a party anew; null: it is in no room. */
  configure(handle: Handle, offer: string): Promise<Result<JanusMessage | null>>
  /** Takes a party out of the room of its call. The room ends with the last one, of whatever process. */
  leave(handle: Handle, callId: string): Promise<void>
  detach(handle: Handle): Promise<Result<JanusMessage>>
}

/** @param roomKey makes the secrets of the rooms, which only the backend enters */
export function createAudioBridge(roomKey: Uint8Array): AudioBridge {
  const secretOf = (room: string) => createHmac('sha256', roomKey).update(`everline-room\n${room}`).digest('hex')

  const ask = async ({ connection: { request }, id }: Handle, body: object, offer?: string) =>
    refusedByPlugin(
      await request({
        janus: 'message',
        handle_id: id,
        body,
        ...(offer !== undefined && { jsep: { type: 'offer', sdp: offer.replaceAll('\n', '\r\n') } }),
      }),
    )

  const participantsOf = async (handle: Handle, callId: string): Promise<unknown[] | null> => {
    const listed = await ask(handle, { request: 'listparticipants', room: callId })
    const participants = listed.ok ? listed.value.plugindata?.data.participants : undefined
    return Array.isArray(participants) ? participants : null
  }

  async function untilGone(handle: Handle, { callId, partyId }: Participant) {
    for (let tries = 0; tries < goneTries; tries += 1) {
      const there = (await participantsOf(handle, callId)) ?? []
      if (!there.some((each) => each instanceof Object && 'id' in each && each.id === partyId)) return
      await sleep(systemClock, gonePauseMs)
    }
  }

  return {
    async attach(connection) {
      const attached = await connection.request({ janus: 'attach', plugin: 'janus.plugin.audiobridge' })
      if (!attached.ok) return attached
      const id = attached.value.data?.id
      return id === undefined ? fail('media-server-down') : ok({ id, connection })
    },
    async enter(handle, { callId, partyId }, offer) {
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
      // Removes the party's earlier connection, made by another process. It takes a moment to go, and only one join can
      // carry the offer.
      const kicked = await ask(handle, { request: 'kick', room: callId, id: partyId, secret })
      if (kicked.ok) await untilGone(handle, { callId, partyId })
      return ask(handle, { request: 'join', room: callId, id: partyId, pin: secret }, offer)
    },
    async configure(handle, offer) {
      const changed = await ask(handle, { request: 'configure' }, offer)
      const code = changed.ok ? null : changed.error.details?.code
      return code === noRoom || code === notInRoom ? ok(null) : changed
    },
    async leave(handle, callId) {
      await ask(handle, { request: 'leave' })
      // After the leave: of two who leave at the same moment, one finds nobody.
      if ((await participantsOf(handle, callId))?.length === 0)
        await ask(handle, { request: 'destroy', room: callId, secret: secretOf(callId) })
    },
    detach: ({ connection, id }) => connection.request({ janus: 'detach', handle_id: id }),
  }
}

/** A plugin says in its data that it refuses. */
function refusedByPlugin(asked: Result<JanusMessage>): Result<JanusMessage> {
  const data = asked.ok ? asked.value.plugindata?.data : undefined
  if (data?.error_code === undefined) return asked
  return fail('media-server-down', String(data.error), { code: Number(data.error_code) })
}

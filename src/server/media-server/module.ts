import type { mediaServerCalls } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { refusalOfSdp } from '#server/sip/check-body.ts'
import { isIn, type PartyRow } from '#server/telephony/call-life.ts'
import { loadCalls } from '#server/telephony/load-call.ts'
import { type Me, meOf } from '#server/telephony/me.ts'
import { createMediaServer } from './create-media-server.ts'
import type { MediaServer, Participant } from './media-server.ts'

/** Connects the parties of large calls with the media server. Who has left a call is taken out of its sound. */
export const mediaServer = {
  create(deps) {
    const { database, callRouting, signal } = deps
    const mediaServer = createMediaServer(deps)
    const watched = new Map<string, AbortController>()

    /** The party of a session in a call that the media server mixes. */
    async function partyOf(me: Me, callId: string): Promise<Result<PartyRow>> {
      const [rows] = await loadCalls(database.db, [callId])
      const own = rows?.parties.filter(({ eid }) => eid === me.eid) ?? []
      if (!rows || rows.call.serviceId !== me.serviceId || own.length === 0) return fail('call-not-found')
      const party = own.find(isIn)
      if (!party || rows.call.endedAtMs !== null) return fail('call-over')
      if (party.deviceId !== me.deviceId) return fail('call-answered-elsewhere')
      // A monitoring party hears the call through the agent, not through the media server.
      return party.monitor === null && rows.call.hasMediaServer ? ok(party) : fail('call-not-found')
    }

    /** Disconnects a party as soon as it has left. */
    function watch(server: MediaServer, participant: Participant) {
      const key = `${participant.callId}/${participant.partyId}`
      if (watched.has(key)) return
      const over = new AbortController()
      watched.set(key, over)
      const check = async () => {
        const [rows] = await loadCalls(database.db, [participant.callId])
        if (over.signal.aborted || rows?.parties.some((party) => party.id === participant.partyId && isIn(party)))
          return
        over.abort()
        watched.delete(key)
        await server.disconnect(participant)
      }
      callRouting.onChanged(
        participant.callId,
        () => void check().catch(() => {}),
        AbortSignal.any([signal, over.signal]),
      )
      void check().catch(() => {})
    }

    const handlers: HandlersOf<typeof mediaServerCalls> = {
      connectToMediaServer: {
        ownTransaction: 'Waits for the media server.',
        async handle({ params, body }, { session, origin }) {
          const party = await partyOf(await meOf(database.db, session, origin), params.callId)
          if (!party.ok) return party
          if (refusalOfSdp(body.offer) !== null) return fail('invalid-request', undefined, { field: 'offer' })
          if (!mediaServer) return fail('media-server-down')
          const participant = { callId: params.callId, partyId: party.value.id }
          const answer = await mediaServer.connect(participant, body.offer, body.isNew)
          watch(mediaServer, participant)
          return answer.ok ? ok({ answer: answer.value }) : answer
        },
      },
    }
    return { handlers }
  },
} satisfies ServerModule

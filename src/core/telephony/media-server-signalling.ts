import type { ApiClient } from '#core/api/client.ts'
import type { Failure } from '#core/platform/result.ts'
import { type LegId, type LegOptions, legKey, type MediaHost } from './media-host.ts'
import type { InviteOutcome, LegSignalling } from './signalling.ts'

/**
 * Legs to the media server of a large call [CAP-03]. Their media are described by a call of the backend, not by SIP: the
 * media server invites nobody and stores no dialog.
 */
export function createMediaServerSignalling(deps: {
  api: Pick<ApiClient<'connectToMediaServer'>, 'call'>
  media: () => MediaHost
  optionsOf: (leg: LegId) => LegOptions
  onFailed: (leg: LegId, failure: Failure) => void
  /** A leg was closed and opened anew: the media host knows nothing of the call. */
  onReopened: (leg: LegId) => void
}): LegSignalling {
  const { api, media, optionsOf, onFailed, onReopened } = deps

  /** Whether the media host has a peer connection for the leg that was connected before. */
  async function isOpen(leg: LegId): Promise<boolean> {
    const held = await media().legs()
    return held.ok && held.value.some((each) => legKey(each) === legKey(leg) && each.ice !== 'new')
  }

  async function describe(leg: LegId, isNew: boolean, isReopened = false): Promise<InviteOutcome> {
    const refused = (failure: Failure) => {
      onFailed(leg, failure)
      return 'refused' as const
    }
    const offer = await media().offer(leg, optionsOf(leg))
    if (isReopened) onReopened(leg)
    if (!offer.ok) return refused(offer.error)
    const asked = await api.call('connectToMediaServer', {
      params: { callId: leg.callId },
      body: { offer: offer.value.replaceAll('\r\n', '\n'), isNew },
    })
    if (!asked.ok) {
      await media().rollback(leg)
      return refused(asked.error)
    }
    const { answer } = asked.value
    if (answer === null) {
      // The media server has restarted: a peer connection that was connected with the one before cannot go on.
      await media().close(leg)
      return isNew ? 'refused' : describe(leg, true, true)
    }
    const accepted = await media().accept(leg, answer)
    return accepted.ok ? 'answered' : refused(accepted.error)
  }

  return {
    invite: async (leg) => describe(leg, !(await isOpen(leg))),
    renew: (leg) => describe(leg, false),
    // The backend takes out of the sound who has left the call.
    end() {},
  }
}

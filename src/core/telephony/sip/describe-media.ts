import type { SessionDescriptionHandler } from 'sip.js/lib/api/session-description-handler.js'
import type { Failure, Result } from '#core/platform/result.ts'
import type { LegId, LegOptions, MediaHost } from '../media-host.ts'

/** A media host could not describe the media: the dialog cannot be made or changed. */
class MediaError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.name)
    this.failure = failure
  }
}

const contentType = 'application/sdp'

/**
 * Describes the media of one leg for sip.js by asking the media host, which is in another realm. Nothing is kept here: a
 * leg outlives its dialogs.
 */
export function describeMedia(
  leg: LegId,
  deps: {
    media: () => MediaHost
    optionsOf: (leg: LegId) => LegOptions
    onFailed: (leg: LegId, failure: Failure) => void
  },
): SessionDescriptionHandler {
  /** The other side's offer that has no answer yet. */
  let offered: string | null = null
  let isOffering = false

  function orThrow<T>(result: Result<T>): T {
    if (result.ok) return result.value
    deps.onFailed(leg, result.error)
    throw new MediaError(result.error)
  }

  return {
    close() {},
    hasDescription: (type) => type === contentType,
    async getDescription() {
      if (offered !== null) {
        const answer = orThrow(await deps.media().answer(leg, offered, deps.optionsOf(leg)))
        offered = null
        return { body: answer, contentType }
      }
      const body = orThrow(await deps.media().offer(leg, deps.optionsOf(leg)))
      isOffering = true
      return { body, contentType }
    },
    async setDescription(sdp) {
      if (!isOffering) {
        offered = sdp
        return
      }
      isOffering = false
      orThrow(await deps.media().accept(leg, sdp))
    },
    async rollbackDescription() {
      offered = null
      if (!isOffering) return
      isOffering = false
      orThrow(await deps.media().rollback(leg))
    },
    // Tones go through the media host.
    sendDtmf: () => false,
  }
}

import { fail, type Result } from '#core/platform/result.ts'
import { type LegId, type LegOptions, legKey, type MediaHost } from './media-host.ts'

/**
 * Answers to callers' descriptions that came while the call rang (decision 120). They are made from the press that answers
 * on, while the backend decides who gets the call, and given away only to the INVITE with that same description: who gets
 * the call has nothing left to describe.
 */
export type EarlyAnswers = {
  /** A caller's description has come; nothing is opened for it. */
  offered(leg: LegId, sdp: string): void
  /** The user answers: the media are opened and described. Without a description the INVITE begins that, as ever. */
  begin(callId: string, options: LegOptions): void
  /** The answer that was made for this offer; null: there is none. */
  take(leg: LegId, offer: string): Promise<Result<string> | null>
  /** Forgets all that is not about these calls, and closes what was opened for nothing. */
  keepOnly(isKept: (leg: LegId) => boolean): void
  /** Another tab has the media: what was made is gone with the last one. */
  forgetAnswers(): void
}

type Early = { leg: LegId; sdp: string; answer: Promise<Result<string>> | null }

/** @param media opens legs that have no call yet */
export function createEarlyAnswers(media: () => Pick<MediaHost, 'answer' | 'close'>): EarlyAnswers {
  const early = new Map<string, Early>()
  const forget = ({ leg }: Early) => early.delete(legKey(leg))

  return {
    offered(leg, sdp) {
      early.set(legKey(leg), { leg, sdp, answer: null })
    },
    begin(callId, options) {
      for (const each of early.values())
        if (each.leg.callId === callId)
          each.answer ??= media()
            .answer(each.leg, each.sdp, options)
            .catch(() => fail('call-answer-failed'))
    },
    async take(leg, offer) {
      const found = early.get(legKey(leg))
      if (!found) return null
      forget(found)
      const answer = found.sdp === offer ? await found.answer : null
      return answer?.ok ? answer : null
    },
    keepOnly(isKept) {
      for (const each of early.values()) {
        if (isKept(each.leg)) continue
        forget(each)
        if (each.answer) void media().close(each.leg)
      }
    },
    forgetAnswers() {
      for (const each of early.values()) each.answer = null
    },
  }
}

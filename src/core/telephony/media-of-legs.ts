import { fail } from '#core/platform/result.ts'
import type { EarlyAnswers } from './early-answers.ts'
import type { LegId, LegOptions, MediaHost } from './media-host.ts'

/**
 * The media host for signalling: an exchange that is still under way when its leg has been closed must not open the leg
 * again, and with it the microphone.
 */
export function mediaOfLegs(media: MediaHost, isOpen: (leg: LegId) => boolean): MediaHost {
  const refused = async () => fail('no-call-session')
  return {
    ...media,
    offer: (leg, options) => (isOpen(leg) ? media.offer(leg, options) : refused()),
    answer: (leg, offer, options) => (isOpen(leg) ? media.answer(leg, offer, options) : refused()),
    accept: (leg, answer) => (isOpen(leg) ? media.accept(leg, answer) : refused()),
    rollback: (leg) => (isOpen(leg) ? media.rollback(leg) : refused()),
  }
}

/** Descriptions wait for the servers by which media find a way. */
export const withIceServers = (media: MediaHost, servers: () => Promise<LegOptions['iceServers']>): MediaHost => ({
  ...media,
  offer: async (leg, options) => media.offer(leg, { ...options, iceServers: await servers() }),
  answer: async (leg, offer, options) => media.answer(leg, offer, { ...options, iceServers: await servers() }),
})

/** An offer that was answered while the backend decided who gets the call is not answered again. */
export const withEarlyAnswers = (media: MediaHost, { take }: Pick<EarlyAnswers, 'take'>): MediaHost => ({
  ...media,
  answer: async (leg, offer, options) => (await take(leg, offer)) ?? media.answer(leg, offer, options),
})

import type { CallParty, PhoneCall } from '#core/contract/index.ts'
import type { CallSwitches } from './call-facts.ts'
import type { CallMix, CallSteering } from './media-host.ts'
import { mixOf } from './mix-of.ts'
import { hostOf, isIn } from './parties-of.ts'
import { earlyIn, type Progress, ringsBack } from './ring-back.ts'

/** How microphone, camera, screen and hold of the own party are. */
export type Switches = Required<CallSwitches>

/** How they are when the call begins here. Fails closed: what is not known to have been open stays closed. */
export const firstSwitches = (own: CallParty, switched: CallSwitches): Switches => ({
  isMuted: switched.isMuted ?? own.isMuted,
  hasCamera: switched.hasCamera ?? own.hasCamera,
  // A screen can only be chosen by the user.
  hasScreen: false,
  isHeld: switched.isHeld ?? own.isHeld,
})

/** Whether pictures are part of what is described to the others. */
export const hasPicture = (call: PhoneCall, { hasCamera, hasScreen }: Switches): boolean =>
  call.media === 'video' || hasCamera || hasScreen

/** Returns the instructions for the media host: the audio that it sends, plays and records in a call. */
export function steeringOf(call: PhoneCall, own: CallParty, switches: Switches, legs: Progress): CallSteering {
  // Only one party records: the media host, which hears everybody.
  const isRecorded = call.isRecorded && hostOf(call)?.id === own.id
  const mix = withoutEarly(mixOf(call, own), earlyIn(legs))
  return {
    callId: call.id,
    ...switches,
    isRecorded,
    ...(own.monitor === 'listen' && { listensOnly: true }),
    ...(switches.isHeld && goesOnWithout(call, own) && { goesOnWithout: true }),
    ...(ringsBack(call, own, legs) && { ringsBack: true }),
    mix: switches.isHeld ? unheardHere(mix) : mix,
  }
}

/** Early media of a telephone network is heard here, and by nobody else; its sender hears nobody. */
const withoutEarly = (mix: CallMix, early: ReadonlySet<string>): CallMix =>
  Object.fromEntries(
    Object.entries(mix).map(([partyId, of]) => {
      const hears = early.has(partyId) ? [] : of.hears.filter((other) => !early.has(other))
      return [partyId, { ...of, hearsOwn: of.hearsOwn && !early.has(partyId), hears }]
    }),
  )

/** Whether several others are left to talk while the own side holds the call: a hold is of the own side [CAL-13]. */
export const goesOnWithout = ({ parties }: Pick<PhoneCall, 'parties'>, own: Pick<CallParty, 'id'>): boolean =>
  parties.filter((each) => each.id !== own.id && each.monitor === null && isIn(each)).length > 1

/** Mutes the call for its user: while they hold it, they may talk in another one. */
const unheardHere = (mix: CallMix): CallMix =>
  Object.fromEntries(Object.entries(mix).map(([partyId, of]) => [partyId, { ...of, plays: false }]))

import type { Session } from 'sip.js/lib/api/session.js'
import { SessionState } from 'sip.js/lib/api/session-state.js'
import { type Clock, sleep } from '#core/platform/clock.ts'
import { type Renewed, renewPhone, tellAgainMs } from '../phone-dialog.ts'
import type { PlainAudio } from '../plain-audio.ts'
import type { OpenRingback, Ringback } from './ringback.ts'

/** The part of a telephone leg's state that playing the ringback tone reads and changes. */
export type RingingBack = {
  phone: Session | null
  ofPhone: PlainAudio | null
  ofClient: PlainAudio | null
  isOver: boolean
  clock: Clock
  /** One exchange with the telephone after the other. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  openRingback: OpenRingback
  ringback: {
    /** Whether somebody is rung for the telephone, with whom no browser speaks. */
    isRung: boolean
    /** The telephone was asked to hear the tone, or is being asked. */
    isTried: boolean
    playing: Ringback | null
  }
}

/**
 * The field by which Kamailio knows that sound comes from this process: it has the media server pass it on, and so the carrier
 * needs no way to here.
 */
const ownSound = 'X-Everline-Sound: own'

/** Whether a telephone hears this process instead of a browser. */
export const hearsRingback = ({ ringback, ofClient }: Pick<RingingBack, 'ringback' | 'ofClient'>): boolean =>
  ringback.playing !== null && ringback.playing.audio === ofClient

/**
 * Plays the ringback tone to a telephone while somebody is rung for it, until a browser takes over its sound. Called with each
 * look at its call.
 */
export function ringBack(leg: RingingBack, isRung: boolean): void {
  const { ringback } = leg
  ringback.isRung = isRung
  ringback.playing?.ring(isRung)
  if (!isRung) ringback.isTried = false
  if (!isRung || ringback.isTried || ringback.playing) return
  ringback.isTried = true
  void begin(leg)
}

/** A browser has taken over, or the telephone has left. */
export function endRingback({ ringback }: Pick<RingingBack, 'ringback'>): void {
  ringback.playing?.close()
  ringback.playing = null
  ringback.isTried = false
}

async function begin(leg: RingingBack): Promise<void> {
  while ((await leg.inTurn(() => takeOver(leg))) === 'crossed') await sleep(leg.clock, tellAgainMs)
}

/** The telephone is told to hear this process. If it refuses, it hears nothing, as its call goes on. */
async function takeOver(leg: RingingBack): Promise<Renewed> {
  const { phone, ofClient, ofPhone, ringback } = leg
  if (leg.isOver || !ringback.isRung || ringback.playing) return 'refused'
  if (phone?.state !== SessionState.Established || !ofClient || !ofPhone) return 'refused'
  const opened = await leg.openRingback({ toward: ofClient, codecs: ofPhone.codecs })
  if (!opened) return 'refused'
  ringback.playing = opened
  leg.ofClient = opened.audio
  const outcome = await renewPhone(phone, [ownSound])
  // The telephone may have left meanwhile.
  if (ringback.playing !== opened) opened.close()
  else if (outcome === 'done') {
    opened.ring(ringback.isRung)
    opened.play(() => leg.ofPhone ?? ofPhone)
  } else {
    opened.close()
    ringback.playing = null
    leg.ofClient = ofClient
  }
  return outcome
}

import { shownNumber } from '#core/contract/numbers/shown-number.ts'

/** Length of a call in seconds, as text, in minutes and seconds: `3:05`. */
export function callLength(text: string): string {
  const seconds = Number.parseInt(text, 10) || 0
  const minutes = Math.floor(seconds / 60)
  const rest = String(seconds % 60).padStart(2, '0')
  if (minutes < 60) return `${minutes}:${rest}`
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`
}

/** Whether a call that has ended was cut off. */
export const isCutOff = (text: string): boolean => text.endsWith(' lost')

/** The call that has ended, of which staff can see how good it was there; null in lines of older backends. */
export const endedCallIn = (text: string): string | null => /^\d+:([\da-f-]{36})\b/.exec(text)?.[1] ?? null

/** The number in the first line of a request to be called back, as it is shown, and the note below it. */
export function callbackIn(text: string): { number: string; note: string } {
  const [number = '', ...note] = text.split('\n')
  return { number: shownNumber(number), note: note.join(' ') }
}

/**
 * Parses the text of a recording event: `all`, `on`, `paused`, `resumed` or `off`. The first event about a call names
 * the call, whose recording staff can play there; `callId` is null in all others.
 */
export function recordingIn(text: string): { change: string; callId: string | null } {
  const [change = '', callId = null] = text.split(':')
  return { change, callId }
}

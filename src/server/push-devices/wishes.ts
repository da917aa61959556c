import type { PushKind, PushSettings } from '#core/contract/index.ts'

/** Whether somebody wants to be told of a kind of event at a moment. */
export const isWished = (settings: PushSettings, kind: PushKind, nowMs: number): boolean =>
  settings.kinds.includes(kind) && !isQuiet(settings, nowMs)

/** Whether a moment is within quiet hours. */
export function isQuiet({ quiet }: Pick<PushSettings, 'quiet'>, nowMs: number): boolean {
  if (quiet === null || quiet.from === quiet.until) return false
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: quiet.timeZone, hour: '2-digit', minute: '2-digit' })
  const [hours = 0, minutes = 0] = format.format(nowMs).split(':').map(Number)
  const now = hours * 60 + minutes
  return quiet.from < quiet.until ? now >= quiet.from && now < quiet.until : now >= quiet.from || now < quiet.until
}

import { clockTime } from '#app/ui/format-time.ts'
import type { LiveValue } from '#core/store/rows.ts'

/** The line's state in the fewest words. */
export function connectionWords({
  state,
  localAsOfMs,
}: Pick<LiveValue<'connection'>, 'state' | 'localAsOfMs'>): string {
  switch (state) {
    case 'live':
      return 'Live'
    case 'slow':
      return 'Slow'
    case 'catching-up':
      return 'Catching up'
    case 'offline':
      return localAsOfMs === null ? 'Offline' : `Offline, as of ${clockTime(localAsOfMs)}`
  }
}

/** What the state means for the user's work. */
export function connectionHint(state: LiveValue<'connection'>['state']): string {
  switch (state) {
    case 'live':
      return 'Everything arrives as it happens.'
    case 'slow':
      return 'The line is slow: messages take longer than usual.'
    case 'catching-up':
      return 'The line is back: what happened meanwhile is being fetched.'
    case 'offline':
      return 'You can read and write on: what you send goes out when the line is back.'
  }
}

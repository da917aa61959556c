import { clockTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import type { LiveValue } from '#core/store/rows.ts'

/** The state of the connection in as few words as possible. */
export function connectionText({ state, localAsOfMs }: Pick<LiveValue<'connection'>, 'state' | 'localAsOfMs'>): string {
  switch (state) {
    case 'live':
      return t`Live`
    case 'slow':
      return t`Slow`
    case 'catching-up':
      return t`Catching up`
    case 'offline':
      return localAsOfMs === null ? t`Offline` : t`Offline since ${clockTime(localAsOfMs)}`
  }
}

/** Explains what a connection state means for the user's work. */
export function connectionHint(state: LiveValue<'connection'>['state']): string {
  switch (state) {
    case 'live':
      return t`You’re connected. Messages arrive instantly.`
    case 'slow':
      return t`Slow connection. Messages may take longer than usual.`
    case 'catching-up':
      return t`You’re connected. Catching up on what you missed…`
    case 'offline':
      return t`You can keep reading and writing. Messages go out when you’re back online.`
  }
}

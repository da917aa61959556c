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
      return localAsOfMs === null ? t`Offline` : t`Offline, as of ${clockTime(localAsOfMs)}`
  }
}

/** Explains what a connection state means for the user's work. */
export function connectionHint(state: LiveValue<'connection'>['state']): string {
  switch (state) {
    case 'live':
      return t`Everything arrives as it happens.`
    case 'slow':
      return t`The connection is slow: messages take longer than usual.`
    case 'catching-up':
      return t`You are connected: what happened meanwhile is being fetched.`
    case 'offline':
      return t`You can read and write on: what you send goes out when the connection is back.`
  }
}

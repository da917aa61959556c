import { t } from '#app/language/t.ts'
import type { Environment } from '#core/contract/index.ts'
import type { LiveValue } from '#core/store/rows.ts'

/* Texts for the hub's internal names of states. The support bundle contains the names. */

type Names<K extends string> = Readonly<Record<K, string>>

export const sessionText: Names<LiveValue<'session'>['state']> = {
  get starting() {
    return t`Starting`
  },
  get 'signed-in'() {
    return t`Signed in`
  },
  get 'signed-out'() {
    return t`Signed out`
  },
  get expired() {
    return t`Ended, to be signed in again`
  },
}

export const storageText: Names<LiveValue<'storage'>['state']> = {
  get ok() {
    return t`In order`
  },
  get refilled() {
    return t`Was damaged and fetched again`
  },
  get unavailable() {
    return t`Refused by the browser`
  },
}

export const rowCountText: Names<'conversations' | 'messages' | 'outbox' | 'state'> = {
  get conversations() {
    return t`Rows of conversations`
  },
  get messages() {
    return t`Rows of messages`
  },
  get outbox() {
    return t`Rows waiting to be sent`
  },
  get state() {
    return t`Other records`
  },
}

export const networkEventText: Names<NonNullable<LiveValue<'network'>['lastEvent']>['name']> = {
  get connected() {
    return t`Network is back`
  },
  get disconnected() {
    return t`Network is gone`
  },
  get hidden() {
    return t`App out of sight`
  },
  get visible() {
    return t`App in sight`
  },
  get 'wake-from-sleep'() {
    return t`Computer woke up`
  },
}

export const environmentText: Names<Environment> = {
  get prod() {
    return t`Production`
  },
  get prp() {
    return t`Before production`
  },
  get tb() {
    return t`Test bed`
  },
  get int() {
    return t`Integration`
  },
  get dev() {
    return t`Development`
  },
}

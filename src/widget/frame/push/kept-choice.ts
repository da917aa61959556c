import type { Tables } from '#widget/frame/store/tables.ts'
import { type PushChoice, readValue, writeValue } from '#widget/frame/store/values.ts'

/** A visitor who has said no is not asked again for so long, in milliseconds. */
export const quietMs = 180 * 24 * 3_600_000

/** Choice of this browser whether the visitor is notified of answers; null: there is none. */
export const keptChoice = (tables: Tables): Promise<PushChoice | null> => tables.read((from) => readValue(from, 'push'))

export const keepChoice = (tables: Tables, choice: PushChoice): Promise<void> =>
  tables.write((to) => writeValue(to, 'push', choice))

/** Whether this browser can get pushes. Whether it may is not said to a frame of another site. */
export const canGetPushes = (): boolean =>
  'PushManager' in window && 'Notification' in window && Boolean(navigator.serviceWorker)

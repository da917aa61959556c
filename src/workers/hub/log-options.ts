import * as v from 'valibot'
import { LogOptions } from '#core/contract/index.ts'
import type { CloudSettings } from '#core/discovery/cloud-settings.ts'
import { defaultLevel, defaultTimeZone } from '#core/logging/logger.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import type { HubLog } from './hub-log.ts'
import type { LiveRows } from './live-rows.ts'

const storedName = 'log-options'
const none: LogOptions = { level: null, timeZone: null }

/** Level and time zone of the log: the user's choice for this browser, else the cloud config's [LOG-03]. */
export type LogOptionsOfHub = {
  /** The cloud config has changed, or another user has signed in. */
  apply(cloud: CloudSettings): void
  choose(options: LogOptions): Promise<void>
}

export async function createLogOptions(deps: {
  keyValue: KeyValue
  log: Pick<HubLog, 'configure'>
  rows: LiveRows
}): Promise<LogOptionsOfHub> {
  const { keyValue, log, rows } = deps
  const stored = v.safeParse(LogOptions, await keyValue.get(storedName))
  let own = stored.success ? stored.output : none
  let cloud = { level: defaultLevel, timeZone: defaultTimeZone }

  function configure() {
    log.configure({ level: own.level ?? cloud.level, timeZone: own.timeZone ?? cloud.timeZone })
    rows.show('log-options', own)
  }

  configure()
  return {
    apply({ logLevel, logTimeZone }) {
      cloud = { level: logLevel, timeZone: logTimeZone }
      configure()
    },
    async choose(options) {
      own = options
      configure()
      await keyValue.set(storedName, own)
    },
  }
}

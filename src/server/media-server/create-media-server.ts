import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { KeyRing } from '#server/session/key-ring.ts'
import { createJanusBridge } from './janus-bridge.ts'
import { connectToJanus } from './janus-connection.ts'
import type { MediaServer } from './media-server.ts'

/** The media server of the settings; null without one. It is connected with the first large call. */
export function createMediaServer(deps: {
  settings: { MEDIA_SERVER_URL?: string | undefined; MEDIA_SERVER_SECRET?: string | undefined }
  clock: Clock
  random: Random
  log: Logger
  keys: KeyRing
  signal: AbortSignal
}): MediaServer | null {
  const { settings, clock, random, log, keys, signal } = deps
  const { MEDIA_SERVER_URL: url, MEDIA_SERVER_SECRET: secret } = settings
  if (url === undefined) return null
  const server = createJanusBridge({
    connect: () => connectToJanus({ url, secret, clock, log, newId: () => random.uuid() }),
    secret: keys[0],
  })
  signal.addEventListener('abort', () => server.close(), { once: true })
  return server
}

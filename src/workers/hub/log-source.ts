import type { Discovery } from '#core/discovery/discovery.ts'
import type { LogContext } from '#core/logging/logger.ts'
import type { UploadDeps } from '#core/logging/upload-log.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { Session } from '#core/session/session.ts'

/** The part of a generation that the log uses. */
export type LoggedGeneration = { deviceId: string; epoch: string; session: Session; discovery: Discovery }

/** The generation that the lines of the log belong to, and with whose session they are uploaded. */
export type LogSource = {
  follow(generation: LoggedGeneration): void
  /** Lines until the next generation name nobody. */
  forget(): void
  context(): LogContext
  forUpload: Pick<UploadDeps, 'baseUrl' | 'callUrl' | 'eid' | 'credentials' | 'session'>
}

/** @param deps.baseUrl where lines go before a generation knows better */
export function createLogSource({ baseUrl }: { baseUrl: string }): LogSource {
  let generation: LoggedGeneration | null = null

  const profile = () => {
    const state = generation?.session.state()
    return state?.name === 'signed-in' || state?.name === 'expired' ? state.profile : null
  }

  return {
    follow(next) {
      generation = next
    },
    forget() {
      generation = null
    },
    context: () => ({
      eid: profile()?.eid ?? null,
      did: generation?.deviceId ?? null,
      tab: null,
      cid: null,
      sessionId: generation?.epoch ?? null,
      platform: 'web',
      vid: null,
      serviceId: profile()?.serviceId ?? null,
    }),
    forUpload: {
      baseUrl: () => generation?.discovery.serviceConfig().urls.LOG ?? baseUrl,
      callUrl: () => generation?.discovery.place().url ?? baseUrl,
      eid: () => profile()?.eid ?? null,
      async credentials() {
        const serviceId = generation?.session.serviceId() ?? null
        if (generation === null || serviceId === null) return fail('signed-out')
        const token = await generation.discovery.logToken()
        return token.ok ? ok({ ...token.value, serviceId }) : token
      },
      async session(insteadOf) {
        const serviceId = generation?.session.serviceId() ?? null
        if (generation === null || serviceId === null) return fail('signed-out')
        const token = await generation.session.accessToken(insteadOf === undefined ? {} : { insteadOf })
        if (!token.ok) return token
        const state = generation.session.state()
        if (state.name !== 'signed-in') return fail('signed-out')
        return ok({ token: token.value, tokenType: state.token.tokenType, serviceId })
      },
    },
  }
}

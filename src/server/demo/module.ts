import { type demoCalls, demoServiceId } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Session } from '#server/calls/session.ts'
import type { Logger } from '#server/platform/logger.ts'
import { createSimulatedVisitors } from './simulated-visitors.ts'

type Deps = { isDemo: boolean; listenUrl: () => string; clock: Clock; random: Random; log: Logger; signal: AbortSignal }

export const demo = {
  create(deps) {
    const visitors = createSimulatedVisitors({ ...deps, serviceId: demoServiceId, url: deps.listenUrl })
    const answer = (session: Session, act: () => void = () => {}) => {
      if (!deps.isDemo || session.serviceId !== demoServiceId) return fail('demo-only')
      act()
      return ok({ isRunning: visitors.isRunning() })
    }
    const handlers: HandlersOf<typeof demoCalls> = {
      getSimulatedVisitors: async (_, { session }) => answer(session),
      startSimulatedVisitors: async (_, { session }) => answer(session, visitors.start),
      stopSimulatedVisitors: async (_, { session }) => answer(session, visitors.stop),
    }
    return {
      handlers,
      // The backend waits for this before it ends its own work: visitors would go on for minutes.
      idle() {
        visitors.stop()
        return visitors.idle()
      },
    }
  },
} satisfies ServerModule<Deps>

import { type demoCalls, demoServiceId } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Database } from '#server/db/database.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import type { Logger } from '#server/platform/logger.ts'
import { createPlayingTurn } from './playing-turn.ts'
import { createSimulatedVisitors } from './simulated-visitors.ts'

type Deps = {
  database: Database
  isDemo: boolean
  listenUrl: () => string
  clock: Clock
  random: Random
  log: Logger
  signal: AbortSignal
}

export const demo = {
  create(deps) {
    const turn = createPlayingTurn(deps)
    const visitors = createSimulatedVisitors({ ...deps, turn, serviceId: demoServiceId, url: deps.listenUrl })
    const answer = async (session: Session, act: () => Promise<void> = async () => {}) => {
      if (!deps.isDemo || session.serviceId !== demoServiceId) return fail('demo-only')
      await act()
      return ok({ isRunning: await visitors.isRunning() })
    }
    const handlers: HandlersOf<typeof demoCalls> = {
      getSimulatedVisitors: (_, { session }) => answer(session),
      startSimulatedVisitors: {
        ownTransaction: 'Simulated visitors act over the network.',
        handle: (_, { session }) => answer(session, visitors.start),
      },
      stopSimulatedVisitors: {
        ownTransaction: 'Simulated visitors act over the network.',
        handle: (_, { session }) => answer(session, visitors.stop),
      },
    }
    return {
      handlers,
      // The backend waits for this before it ends its own work: visitors would go on for minutes.
      idle: visitors.idle,
    }
  },
} satisfies ServerModule<Deps>

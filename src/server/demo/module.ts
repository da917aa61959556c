import { type demoCalls, demoServiceId } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { createPlayingTurn } from './playing-turn.ts'
import { createSimulatedVisitors } from './simulated-visitors.ts'

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
} satisfies ServerModule

import type { ApiClient } from '#core/api/client.ts'
import type { CallParty } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { CallSwitches } from './call-facts.ts'
import { untilAnswered } from './until-answered.ts'

type Told = CallSwitches & { state?: 'joined' | 'away' }

/** Tells the backend how the own party is in a call: what is newest, one request after the other. */
export type ReportParty = {
  /** Sound of another party is here, or is here no more. */
  heard(isHeard: boolean): void
  tell(switches: CallSwitches): void
  /** What the backend knows. */
  knows(own: Pick<CallParty, 'state'>): void
  stop(): void
}

export function createReportParty(deps: {
  callId: string
  api: Pick<ApiClient<'updateCallParty'>, 'call'>
  clock: Clock
  signal: AbortSignal
}): ReportParty {
  const { callId, api, clock } = deps
  const stopping = new AbortController()
  deps.signal.addEventListener('abort', () => stopping.abort(), { once: true })
  let untold: Told = {}
  let isTelling = false
  let isHeard = false

  async function tell(news: Told) {
    untold = { ...untold, ...news }
    if (isTelling) return
    isTelling = true
    while (Object.keys(untold).length > 0 && !stopping.signal.aborted) {
      const body = untold
      untold = {}
      const tellNow = () => api.call('updateCallParty', { params: { callId }, body })
      await untilAnswered(tellNow, { clock, signal: stopping.signal })
    }
    isTelling = false
  }

  return {
    heard(now) {
      if (now && !isHeard) void tell({ state: 'joined' })
      isHeard = now
    },
    tell: (switches) => void tell(switches),
    knows({ state }) {
      // Taken for gone meanwhile, although it is heard.
      if (state === 'away' && isHeard) void tell({ state: 'joined' })
    },
    stop: () => stopping.abort(),
  }
}

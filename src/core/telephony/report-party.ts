import type { ApiClient } from '#core/api/client.ts'
import type { CallParty, MonitorMode } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Failure } from '#core/platform/result.ts'
import type { CallSwitches } from './call-facts.ts'
import { type Grade, gradeOf } from './quality/grade.ts'
import { untilAnswered } from './until-answered.ts'

type Told = CallSwitches & {
  state?: 'joined' | 'away'
  mos?: number | null
  /** A party that monitors, and as who the own browser passes it on. */
  passesOn?: { partyId: string; monitor: MonitorMode }
}

export type Picture = 'hasCamera' | 'hasScreen'

/** Tells the backend how the own party is in a call: what is newest, one request after the other. */
export type ReportParty = {
  /** Sound of another party is here, or is here no more. */
  heard(isHeard: boolean): void
  tell(news: Told): void
  /** The newest MOS [CAL-09]; told when it is another grade, as each telling reaches all parties. */
  rated(mos: number): void
  /** Sets the state that the backend knows. */
  knows(own: Pick<CallParty, 'state'>): void
  stop(): void
}

export function createReportParty(deps: {
  callId: string
  api: Pick<ApiClient<'updateCallParty'>, 'call'>
  /** The backend refuses to show the others a picture of this side. */
  onPictureRefused: (what: Picture, failure: Failure) => void
  clock: Clock
  signal: AbortSignal
}): ReportParty {
  const { callId, api, clock } = deps
  const stopping = new AbortController()
  deps.signal.addEventListener('abort', () => stopping.abort(), { once: true, signal: stopping.signal })
  let untold: Told = {}
  let isTelling = false
  let isHeard = false
  let grade: Grade | null = null

  async function tell(news: Told) {
    untold = { ...untold, ...news }
    if (isTelling) return
    isTelling = true
    while (Object.keys(untold).length > 0 && !stopping.signal.aborted) {
      const body = untold
      untold = {}
      const tellNow = () => api.call('updateCallParty', { params: { callId }, body })
      const answer = await untilAnswered(tellNow, { clock, signal: stopping.signal })
      if (answer && !answer.ok) refused(body, answer.error)
    }
    isTelling = false
  }

  /** Tells the rest of a refused update again, without camera and screen. */
  function refused({ hasCamera, hasScreen, ...rest }: Told, why: Failure) {
    if (!hasCamera && !hasScreen) return
    untold = { ...rest, ...untold }
    if (hasCamera) deps.onPictureRefused('hasCamera', why)
    if (hasScreen) deps.onPictureRefused('hasScreen', why)
  }

  return {
    heard(now) {
      if (now && !isHeard) void tell({ state: 'joined' })
      isHeard = now
    },
    tell: (news) => void tell(news),
    rated(mos) {
      if (gradeOf(mos) === grade) return
      grade = gradeOf(mos)
      void tell({ mos: Math.round(mos * 10) / 10 })
    },
    knows({ state }) {
      // Taken for gone meanwhile, although it is heard.
      if (state === 'away' && isHeard) void tell({ state: 'joined' })
    },
    stop: () => stopping.abort(),
  }
}

import { useEntities, useLiveRow } from '#app/data/rows.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { type CallShown, callsShown } from '#core/telephony/call-view.ts'

/** The calls of this account, in every tab. */
export function useCalls(): CallShown[] {
  const { eid } = useOwnSelf()
  const calls = useEntities('call', { recall: false }) ?? []
  return callsShown(calls, eid, useLiveRow('calls-left')?.callIds)
}

import { type KeyboardEvent, useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { type Failure, failure as failureOf } from '#core/platform/result.ts'
import type { CallShown } from '#core/telephony/call-view.ts'
import { scriptsFor } from '#core/telephony/scripts-for.ts'
import type { CallPanel } from './call-tools.tsx'

/** The open panel of a call and its last failure, for each place that shows the call. */
export function useCallView({ call, own }: CallShown) {
  const facts = useLiveRow(`call/${call.id}`) ?? null
  const scripts = scriptsFor(useAsk('listNumberScripts', {}).value?.scripts ?? [], own.number)
  const [chosen, setPanel] = useState<CallPanel | null | undefined>()
  const [failure, setFailure] = useState<Failure | null>(null)
  // Call scripts are open when a call begins.
  const first: CallPanel | null = facts && call.answeredAtMs !== null && scripts.length > 0 ? 'about' : null
  const panel = chosen === undefined ? first : chosen
  return {
    facts,
    panel,
    setPanel,
    /** Escape closes what is open, and the focus is where it was opened. */
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key !== 'Escape' || panel === null || event.nativeEvent.isComposing) return
      event.stopPropagation()
      event.currentTarget.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
      setPanel(null)
    },
    failure: failure ?? (facts?.failure ? failureOf(facts.failure.name, undefined, facts.failure.details) : null),
    setFailure,
  }
}

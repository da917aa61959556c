import { useEffect } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { useStateRow } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { useAsked } from '#app/data/use-asked.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as css from './inbox-tools.css.ts'

/** In the demo: lets simulated visitors write, so that a newcomer sees the product at work. Nothing comes unasked. */
export function SimulatedVisitors() {
  const { ask } = useCommands()
  const counts = useStateRow('counts')
  const { value, askAgain } = useAsked(() => ask('getSimulatedVisitors', {}))
  const starting = useAction(() => ask('startSimulatedVisitors', {}))
  const stopping = useAction(() => ask('stopSimulatedVisitors', {}))
  // They end by themselves: what they did last was a change of the inbox.
  const isRunning = value?.isRunning ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the inbox is the reason to ask
  useEffect(() => void (isRunning && askAgain()), [counts])
  const failure = starting.failure ?? stopping.failure
  const isEmpty = counts !== undefined && (counts?.open ?? 0) + (counts?.handling ?? 0) === 0
  if (!value || (!value.isRunning && !isEmpty)) return null
  const act = async ({ run }: typeof starting) => {
    await run()
    await askAgain()
  }
  return (
    <div className={css.demo}>
      {failure && <Notice>{failureText(failure)}</Notice>}
      {value.isRunning ? (
        <p className={css.demoText} role="status">
          {t`Simulated visitors are chatting.`}{' '}
          <Button look="link" aria-busy={stopping.isBusy} onClick={() => void act(stopping)}>{t`Stop`}</Button>
        </p>
      ) : (
        <>
          <p className={css.demoText}>{t`This is a demo. Let simulated visitors chat with you for a few minutes.`}</p>
          <Button aria-busy={starting.isBusy} onClick={() => void act(starting)}>{t`Start simulated visitors`}</Button>
        </>
      )}
    </div>
  )
}

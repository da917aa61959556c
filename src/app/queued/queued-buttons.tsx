import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { FailureMessage } from '#app/language/failure-message.tsx'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import type { Result } from '#core/platform/result.ts'

/* Buttons for a command that waits in the outbox or was refused. What they cannot do is said beside them. */

/** Removes the command; `name`: its words, else “Drop”. */
export function DropButton({ id, name = t`Discard` }: { id: string; name?: string }) {
  return <QueuedButton id={id} name={name} run={useCommands().withdrawQueued} />
}

/** Sends the refused command again. */
export function RetryButton({ id }: { id: string }) {
  return <QueuedButton id={id} name={t`Retry`} run={useCommands().retryQueued} />
}

type Props = { id: string; name: string; run(id: string): Promise<Result<unknown>> }

function QueuedButton({ id, name, run }: Props) {
  const action = useAction(run)
  return (
    <>
      {action.failure && (
        <span role="alert">
          <FailureMessage failure={action.failure} />{' '}
        </span>
      )}
      <Button look="link" onClick={() => void action.run(id)} aria-disabled={action.isBusy}>
        {name}
      </Button>
    </>
  )
}

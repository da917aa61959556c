import { type Commands, useCommands } from '#app/data/everline.tsx'
import { FailureMessage } from '#app/language/failure-message.tsx'
import { failureText } from '#app/language/failure-text.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import type { FailureReason, Result } from '#core/platform/result.ts'
import { undoable } from './own-undoable.ts'
import type { Resource, ResourceRow, RowAction } from './resource.ts'
import { keyOf } from './use-resource-list.ts'

/** Does something to rows. */
export type PerformAction<Row> = (action: RowAction<Row>, rows: readonly Row[]) => void

/** Returns a function that does something to rows: it can be undone as long as its toast is shown. */
export function useRowActions<Row extends ResourceRow>(
  resource: Resource<Row>,
  askAgain: () => Promise<unknown>,
): PerformAction<Row> {
  const commands = useCommands()
  const toasts = useToasts()

  return (action, rows) => {
    const [first] = rows
    if (!first) return
    async function carryOut() {
      const { failure, refused } = await runAction(action, commands, rows)
      if (failure) toasts.show({ severity: 'error', children: <FailureMessage failure={failure} /> })
      if (refused.length > 0)
        toasts.show({
          severity: 'warning',
          children: <RefusedRows refused={refused.map(({ row, reason }) => ({ name: resource.name(row), reason }))} />,
        })
      await askAgain()
    }
    const keys = action.isRemoval ? rows.map((row) => keyOf(resource, row)) : []
    const { close, undo } = undoable.begin(keys, carryOut)
    toasts.show({
      severity: 'success',
      children: rows.length === 1 ? action.done(resource.name(first)) : action.doneAll(rows.length),
      actions: [{ name: t`Undo`, callback: undo }],
      onClose: close,
    })
  }
}

/** Incomplete result of an action: `failure` is about all rows, or about the first that failed. */
type Undone<Row> = { failure: FailureReason | null; refused: ReadonlyArray<{ row: Row; reason: FailureReason }> }

async function runAction<Row>(action: RowAction<Row>, commands: Commands, rows: readonly Row[]): Promise<Undone<Row>> {
  if ('runEach' in action) {
    const answer = await action.runEach(commands, rows)
    if (!answer.ok) return { failure: answer.error, refused: [] }
    const refused = answer.value.flatMap((reason, index) => {
      const row = rows[index]
      return reason && row ? [{ row, reason }] : []
    })
    return { failure: null, refused }
  }
  const results: Array<Result<unknown>> = action.runAll
    ? [await action.runAll(commands, rows)]
    : await Promise.all(rows.map((row) => action.run(commands, row)))
  const failed = results.find((result) => !result.ok)
  return { failure: failed && !failed.ok ? failed.error : null, refused: [] }
}

/** As many names as a toast says for each reason. */
const mostNamed = 5

/** Rows to which an action was not done, by the reason of each. */
function RefusedRows({ refused }: { refused: ReadonlyArray<{ name: string; reason: FailureReason }> }) {
  useLanguage()
  const namesByReason = new Map<string, string[]>()
  for (const { name, reason } of refused) {
    const text = failureText(reason)
    namesByReason.set(text, [...(namesByReason.get(text) ?? []), name])
  }
  return [...namesByReason].map(([reason, names]) => (
    <span key={reason} dir="auto" style={{ display: 'block' }}>
      {t`Failed for ${namesText(names)}: ${reason}`}
    </span>
  ))
}

function namesText(names: readonly string[]): string {
  const named = names.slice(0, mostNamed).join(', ')
  const left = names.length - mostNamed
  return left > 0 ? t`${named} and ${left} more` : named
}

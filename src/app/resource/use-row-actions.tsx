import { useCommands } from '#app/data/everline.tsx'
import { FailureMessage } from '#app/language/failure-message.tsx'
import { t } from '#app/language/t.ts'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
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
      const results = action.runAll
        ? [await action.runAll(commands, rows)]
        : await Promise.all(rows.map((row) => action.run(commands, row)))
      const failed = results.find((result) => !result.ok)
      if (failed && !failed.ok) toasts.show({ severity: 'error', children: <FailureMessage failure={failed.error} /> })
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

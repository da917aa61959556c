import type { ToastQueue } from '#app/ui/feedback/toast/toast-queue.ts'
import type { Result } from '#core/platform/result.ts'

/**
 * Makes a call for each input, one after the other, while a toast says so.
 *
 * @param busy text of the toast meanwhile
 * @returns the inputs that were refused, and `tell`, by which the toast says what was done and what was not
 */
export async function runAll<Input>(
  toasts: ToastQueue,
  busy: string,
  inputs: readonly Input[],
  run: (input: Input) => Promise<Result<unknown>>,
) {
  const id = toasts.show({
    variant: 'snackbar',
    severity: 'connecting',
    removedTime: Number.POSITIVE_INFINITY,
    children: busy,
  })
  const refused = new Set<Input>()
  for (const input of inputs) if (!(await run(input)).ok) refused.add(input)
  return {
    refused,
    tell(done: string, ...undone: ReadonlyArray<string | false>) {
      const problems = undone.filter((text) => text !== false)
      toasts.show({
        id,
        variant: 'snackbar',
        severity: problems.length > 0 ? 'warning' : 'success',
        children: [done, ...problems].join(' '),
      })
    },
  }
}

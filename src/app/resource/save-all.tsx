import type { Commands } from '#app/data/everline.tsx'
import { plural, t } from '#app/language/t.ts'
import type { ToastQueue } from '#app/ui/feedback/toast/toast-queue.ts'
import type { ResourceForm } from './resource.ts'
import { runAll } from './run-all.ts'

type Deps = {
  form: Pick<ResourceForm<never, unknown>, 'save'>
  commands: Commands
  toasts: ToastQueue
}

/** Saves rows one after the other. */
export const saveAll = ({ form, commands, toasts }: Deps, inputs: readonly unknown[]) =>
  runAll(toasts, t`${plural(inputs.length, { one: 'Saving # row…', other: 'Saving # rows…' })}`, inputs, (input) =>
    form.save(commands, input, null),
  )

export const refusedText = (count: number) =>
  t`${plural(count, { one: '# row couldn’t be saved.', other: '# rows couldn’t be saved.' })}`

import type { ReactNode } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import type { KnowledgeEntry } from '#core/contract/index.ts'
import { ok, type Result } from '#core/platform/result.ts'
import type { useEntryEdit } from './use-entry-edit.ts'

type Deps = {
  id: string
  entry: KnowledgeEntry | null
  writing: ReturnType<typeof useEntryEdit>
  onSaved(): void
}

/** Saves what is written, and shows it to visitors if it is to be published. A refusal loses nothing. */
export function useSaveEntry({ id, entry, writing, onSaved }: Deps): {
  isBusy: boolean
  notice: ReactNode
  save(): Promise<void>
  publish(): Promise<void>
} {
  const { ask } = useCommands()
  const toasts = useToasts()

  async function write(): Promise<Result<{ revision: number }>> {
    if (entry && !writing.isDirty()) return ok({ revision: entry.revision })
    const { revision, ...content } = writing.present()
    const isNew = entry === null && revision === 0
    const result = isNew
      ? await ask('createKnowledgeBaseEntry', { body: { id, ...content } })
      : await ask('updateKnowledgeBaseEntry', { params: { id }, body: { revision, ...content } })
    return result.ok ? ok({ revision: result.value.entry.revision }) : result
  }
  const action = useAction(async (isPublic: boolean): Promise<Result<unknown>> => {
    const written = await write()
    if (!written.ok) return written
    // Later steps concern the saved text: if one fails, nothing is written twice.
    writing.change({ revision: written.value.revision })
    writing.forget()
    if (!isPublic) return written
    return ask('publishKnowledgeEntry', { params: { id }, body: { revision: written.value.revision } })
  })
  async function run(isPublic: boolean) {
    const result = await action.run(isPublic)
    if (!result?.ok) return
    toasts.show({
      severity: 'success',
      children: isPublic
        ? t`Visitors can read it now.`
        : t`Saved. Visitors don’t see the new version until you publish it.`,
    })
    onSaved()
  }
  return {
    isBusy: action.isBusy,
    notice: action.failure && <Notice>{t`${failureText(action.failure)} Your text is still here.`}</Notice>,
    save: () => run(false),
    publish: () => run(true),
  }
}

import type { ReactNode } from 'react'
import type { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Page, Toolbar } from '#app/ui/layout/page.tsx'
import type { Failure } from '#core/platform/result.ts'

/** A page of rules of the service: what they are for, and the rules as soon as they are known. */
export function RulesPage<Rules>({
  title,
  hint,
  rules,
  failure,
  children,
}: {
  title: string
  hint: string
  rules: Rules | null | undefined
  failure: Failure | null
  children: (rules: Rules) => ReactNode
}) {
  return (
    <Page title={title} about={hint} width="form">
      {!rules && failure && <Notice>{failureText(failure)}</Notice>}
      {rules && children(rules)}
    </Page>
  )
}

/** The end of a card of rules: what became of saving them, and the button. `saved` says what has changed by it. */
export function SaveRules({
  saving,
  saved,
  onSave,
}: {
  saving: Pick<ReturnType<typeof useAction>, 'isBusy' | 'isDone' | 'failure'>
  saved: string
  onSave: () => void
}) {
  return (
    <>
      {saving.failure && <Notice>{failureText(saving.failure)}</Notice>}
      {saving.isDone && <Notice look="info">{saved}</Notice>}
      <Toolbar>
        <Button tall look="primary" aria-busy={saving.isBusy} onClick={onSave}>
          {t`Save`}
        </Button>
      </Toolbar>
    </>
  )
}

import { t } from '#app/language/t.ts'
import { chip } from '#app/ui/sign/chip.css.ts'
import type { KnowledgeState } from '#core/knowledge/knowledge-corpus.ts'

/** Whether visitors see an entry. What is published as it is needs no word in a list. */
export function StateChip({ state, isInList = false }: { state: KnowledgeState; isInList?: boolean }) {
  if (state === 'draft') return <span className={chip.neutral}>{t`Draft`}</span>
  if (state === 'changed') return <span className={chip.warn}>{t`Published, with changes`}</span>
  return isInList ? null : <span className={chip.accent}>{t`Published`}</span>
}

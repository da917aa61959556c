import { t } from '#app/language/t.ts'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import type { ConversationRow } from '#core/store/rows.ts'
import { LateVisitorFacts } from './late-visitor-facts.tsx'

/** [UI-11] The visitor, in a dialog over the conversation. */
export const VisitorSheet = ({ conversation, onClose }: { conversation: ConversationRow; onClose(): void }) => (
  <Dialog title={t`Visitor`} look="sheet" onClose={onClose}>
    <LateVisitorFacts conversation={conversation} />
  </Dialog>
)

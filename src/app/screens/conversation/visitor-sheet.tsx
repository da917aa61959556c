import { t } from '#app/language/t.ts'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import type { ConversationRow } from '#core/store/rows.ts'
import { VisitorFacts } from './visitor-facts.tsx'

/** [UI-11] Who it is, over what is said: a panel of its own width. */
export const VisitorSheet = ({ conversation, onClose }: { conversation: ConversationRow; onClose(): void }) => (
  <Dialog title={t`Visitor`} look="sheet" onClose={onClose}>
    <VisitorFacts conversation={conversation} />
  </Dialog>
)

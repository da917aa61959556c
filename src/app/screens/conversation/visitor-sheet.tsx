import { t } from '#app/language/t.ts'
import { Sheet } from '#app/ui/overlay/sheet.tsx'
import type { ConversationFacts } from '#core/store/conversation-facts.ts'
import { LateVisitorFacts } from './late-visitor-facts.tsx'

/** [UI-11] The visitor, in a dialog over the conversation. */
export const VisitorSheet = ({ conversation, onClose }: { conversation: ConversationFacts; onClose(): void }) => (
  <Sheet title={t`Visitor`} onClose={onClose}>
    <LateVisitorFacts conversation={conversation} />
  </Sheet>
)

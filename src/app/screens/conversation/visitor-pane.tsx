import { t } from '#app/language/t.ts'
import { Splitter } from '#app/ui/layout/splitter.tsx'
import type { ConversationRow } from '#core/store/rows.ts'
import * as css from './conversation.css.ts'
import { VisitorFacts } from './visitor-facts.tsx'

/** In pixels; the most is the width of a panel of its own. */
export const sideLimits = { least: 240, usual: 320, most: 608 }

type Props = { id: string; conversation: ConversationRow; width: number; onWidth(width: number): void }

/** Who it is, beside what is said. */
export const VisitorPane = ({ id, conversation, width, onWidth }: Props) => (
  <aside id={id} className={css.side} aria-label={t`Visitor`}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
    <div className={css.sideScroll} tabIndex={0}>
      <VisitorFacts conversation={conversation} />
    </div>
    <Splitter label={t`Width of the visitor`} edge="start" width={width} limits={sideLimits} onChange={onWidth} />
  </aside>
)

import { Suspense } from 'react'
import { t } from '#app/language/t.ts'
import { Splitter } from '#app/ui/layout/splitter.tsx'
import type { ConversationRow } from '#core/store/rows.ts'
import * as css from './conversation.css.ts'
import { LateVisitorFacts } from './late-visitor-facts.tsx'

/** In pixels; the maximum is the width of the dialog. */
export const sideLimits = { least: 240, usual: 320, most: 608 }

type Props = { id: string; conversation: ConversationRow; width: number; onWidth(width: number): void }

/** The visitor, in a pane beside the conversation. */
export const VisitorPane = ({ id, conversation, width, onWidth }: Props) => (
  <aside id={id} className={css.side} aria-label={t`Visitor`}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
    <div className={css.sideScroll} tabIndex={0}>
      <Suspense>
        <LateVisitorFacts conversation={conversation} />
      </Suspense>
    </div>
    <Splitter label={t`Width of visitor details`} edge="start" width={width} limits={sideLimits} onChange={onWidth} />
  </aside>
)

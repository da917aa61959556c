import { Suspense } from 'react'
import { AfterPaint } from '#app/browser/after-paint.tsx'
import { lazyPart } from '#app/browser/load-part.ts'
import * as css from '#app/messages/log.css.ts'
import type { ConversationRow } from '#core/store/rows.ts'

const Signs = lazyPart(async () => (await import('./signs.tsx')).Signs)

/** Place of the signs of others. Keeps its height while there is nothing to say, so that the log does not jump. */
export const SignsLine = ({ conversation }: { conversation: ConversationRow }) => (
  <div className={css.typing} aria-live="polite">
    <AfterPaint>
      <Suspense>
        <Signs conversation={conversation} />
      </Suspense>
    </AfterPaint>
  </div>
)

import { useState } from 'react'
import { staffPicture } from '#app/knowledge/staff-picture.tsx'
import { fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { RichText } from '#app/rich-text/rich-text.tsx'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import type { KnowledgeEntry } from '#core/contract/index.ts'
import * as css from './edit.css.ts'

type Props = { entry: KnowledgeEntry; onTakeTheirs(): void; onKeepMine(): void }

/** Somebody else has saved since this text was begun: shows theirs, and lets the user choose. Versions keep both. */
export function ChangedNotice({ entry, onTakeTheirs, onKeepMine }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Notice look="warning">
        {t`${entry.updatedByName} saved another version (${fullTime(entry.updatedAtMs)}). Your text is kept.`}
      </Notice>
      <div className={layout.toolbar.center}>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t`Hide their text` : t`Show their text`}
        </Button>
        <Button onClick={onKeepMine}>{t`Continue with mine`}</Button>
        <Button onClick={onTakeTheirs}>{t`Discard mine, take theirs`}</Button>
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section className={css.theirs} tabIndex={0} aria-label={t`Their text`}>
          <h2 dir="auto">{entry.title}</h2>
          <RichText text={entry.text} picture={staffPicture} />
        </section>
      )}
    </>
  )
}

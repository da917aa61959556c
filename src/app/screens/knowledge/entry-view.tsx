import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useEntity } from '#app/data/rows.ts'
import { staffPicture } from '#app/knowledge/staff-picture.tsx'
import { fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { RichText } from '#app/rich-text/rich-text.tsx'
import { Button } from '#app/ui/action/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import { languageName } from '#app/ui/sign/language-name.ts'
import type { KnowledgeEntry, KnowledgeFolder } from '#core/contract/index.ts'
import { stateOf } from '#core/knowledge/knowledge-corpus.ts'
import { EntryActions } from './entry-actions.tsx'
import * as css from './knowledge.css.ts'
import { addressOf, type Place } from './knowledge-address.ts'
import { StateChip } from './state-chip.tsx'

type Props = {
  id: string
  folders: readonly KnowledgeFolder[]
  place: Place
  mayWrite: boolean
  onGo(place: Partial<Place>): void
}

/** One entry to read, with what may be done with it. */
export function EntryView({ id, folders, place, mayWrite, onGo }: Props) {
  const entry = useEntity('knowledgeEntry', id)
  if (entry === undefined) return null
  return (
    <div className={layout.width.article}>
      <BackToList place={place} />
      {entry === null ? (
        <EmptyState icon="book" title={t`This article no longer exists`}>
          {t`It was deleted, or the address is wrong.`}
        </EmptyState>
      ) : (
        <Shown entry={entry} folders={folders} mayWrite={mayWrite} onGo={onGo} />
      )}
    </div>
  )
}

/** Leads back to the list, as it was. */
export const BackToList = ({ place }: { place: Place }) => (
  <Link className={css.back} to="/knowledge" search={addressOf({ ...place, entry: '', part: '' })}>
    <Icon name="back" look="small" />
    {place.text === '' ? t`Back to list` : t`Back to results`}
  </Link>
)

type ShownProps = Pick<Props, 'folders' | 'mayWrite' | 'onGo'> & { entry: KnowledgeEntry }

function Shown({ entry, folders, mayWrite, onGo }: ShownProps) {
  const { published } = entry
  const state = stateOf(entry)
  // Readers without the right to write see the published version.
  const [isOld, setOld] = useState(!mayWrite)
  const old = state === 'changed' && isOld && published?.text ? published : null
  const { title, text, language } = old ? { ...old, text: old.text ?? entry.text } : entry
  const folder = folders.find(({ id }) => id === entry.folderId)
  return (
    <>
      <EntryActions entry={entry} folders={folders} mayWrite={mayWrite} onGo={onGo} />
      <article className={css.sheet}>
        <h1 className={css.entryTitle} dir="auto" lang={language || undefined}>
          {title}
        </h1>
        <div className={layout.toolbar.center}>
          <StateChip state={state} />
          <span>{t`${entry.updatedByName}, ${fullTime(entry.updatedAtMs)}`}</span>
          {folder && <bdi>{folder.name}</bdi>}
          {language !== '' && <span>{languageName(language)}</span>}
          {published && <Votes id={entry.id} />}
        </div>
        {state === 'changed' && (
          <Notice
            look="info"
            action={
              <Button look="link" onClick={() => setOld(!isOld)}>
                {isOld ? t`Show latest version` : t`Show published version`}
              </Button>
            }
          >
            {isOld ? t`This is what visitors see. There’s a newer version.` : t`Visitors still see an older version.`}
          </Notice>
        )}
        <div lang={language || undefined}>
          <RichText text={text} picture={staffPicture} />
        </div>
      </article>
    </>
  )
}

/** How many visitors said that it helped. */
function Votes({ id }: { id: string }) {
  const { value } = useAsk('getKnowledgeBaseEntry', { params: { id } }, { isKept: false })
  if (!value) return null
  const { helpful, unhelpful } = value.votes
  const total = helpful + unhelpful
  return total > 0 && <span>{t`${helpful} of ${total} visitors found this helpful`}</span>
}

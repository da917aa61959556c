import { type RefObject, useState } from 'react'
import { insertText } from '#app/browser/insert-text.ts'
import { useEntity } from '#app/data/rows.ts'
import { replyText } from '#app/knowledge/reply-text.ts'
import { staffPicture } from '#app/knowledge/staff-picture.tsx'
import { useFoundKnowledge } from '#app/knowledge/use-found-knowledge.ts'
import { useHelpPath } from '#app/knowledge/use-help-path.ts'
import { t } from '#app/language/t.ts'
import { RichText } from '#app/rich-text/rich-text.tsx'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { Marked } from '#app/ui/sign/marked.tsx'
import { maxMessageLength } from '#core/contract/limits.ts'
import { searchTerms } from '#core/search/search-terms.ts'
import * as css from './insert-knowledge.css.ts'

type Props = { box: RefObject<HTMLTextAreaElement | null>; onClose(): void }

const mostShown = 20

/** Finds a published entry, shows it, and inserts its text or its link where the caret was. */
export function InsertKnowledge({ box, onClose }: Props) {
  const [openId, setOpenId] = useState<string | null>(null)
  const [text, setText] = useState('')
  /** In the next turn: the dialog gives the focus back to its button when it closes. */
  function insert(inserted: string) {
    onClose()
    requestAnimationFrame(() => box.current && insertText(box.current, inserted))
  }
  return (
    <Dialog title={t`Insert an article`} onClose={onClose}>
      {openId === null ? (
        <Search text={text} onText={setText} onOpen={setOpenId} />
      ) : (
        <Preview id={openId} onBack={() => setOpenId(null)} onInsert={insert} />
      )}
    </Dialog>
  )
}

type SearchProps = { text: string; onText(text: string): void; onOpen(id: string): void }

function Search({ text, onText, onOpen }: SearchProps) {
  const sought = text.trim()
  const found = useFoundKnowledge({ text: sought, isPublished: true, limit: mostShown })
  const terms = searchTerms(sought)
  const [first] = found?.lines ?? []
  return (
    <form
      className={layout.stack[3]}
      onSubmit={(event) => {
        event.preventDefault()
        if (first) onOpen(first.id)
      }}
    >
      <TextField
        label={t`Search articles`}
        icon={<Icon name="search" look="small" />}
        enterKeyHint="search"
        autoComplete="off"
        autoFocus
        dir="auto"
        maxLength={200}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <ul className={css.list} aria-label={t`Published articles`}>
        {found?.lines.map(({ id, title, excerpt, language }) => (
          <li key={id}>
            <button type="button" className={css.row} onClick={() => onOpen(id)} lang={language || undefined}>
              <span className={texts.strong} dir="auto">
                <Marked text={title} terms={terms} />
              </span>
              <span className={css.excerpt} dir="auto">
                <Marked text={excerpt} terms={terms} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found?.isComplete && found.count === 0 && <p className={css.excerpt} role="status">{t`Nothing found`}</p>}
    </form>
  )
}

type PreviewProps = { id: string; onBack(): void; onInsert(text: string): void }

function Preview({ id, onBack, onInsert }: PreviewProps) {
  const entry = useEntity('knowledgeEntry', id)
  const pathOf = useHelpPath()
  const published = entry?.published
  if (!entry || !published) return <Button onClick={onBack}>{t`Back to results`}</Button>
  const { title } = published
  const text = published.text ?? entry.text
  const link = `${location.origin}${pathOf({ id, title })}`
  // A link that is cut leads nowhere: the text gives way.
  const room = maxMessageLength - link.length - 2
  return (
    <div className={layout.stack[3]}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <article className={css.preview} tabIndex={0} aria-label={title} lang={published.language || undefined}>
        <h3 className={texts.strong} dir="auto">
          {title}
        </h3>
        <RichText text={text} picture={staffPicture} />
      </article>
      <div className={layout.toolbar.center}>
        <Button look="primary" autoFocus onClick={() => onInsert(`${title}: ${link}`)}>
          {t`Insert link`}
        </Button>
        <Button onClick={() => onInsert(`${replyText(text).slice(0, room).toWellFormed()}\n\n${link}`)}>
          {t`Insert text`}
        </Button>
        <Button onClick={onBack}>{t`Back to results`}</Button>
      </div>
    </div>
  )
}

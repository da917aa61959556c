import { useEffect, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { type PictureBlock, RichText } from '#app/rich-text/rich-text.tsx'
import { helpPicturePath, type PublicKnowledgeEntry } from '#core/contract/knowledge/schemas.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { AskKnowledge } from './ask-knowledge.ts'
import * as css from './knowledge.css.ts'

type Props = { ask: AskKnowledge; service: string; id: string; onClose(): void }

/** A published entry over the chat, and the question whether it has helped. */
export function EntrySheet({ ask, service, id, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [entry, setEntry] = useState<PublicKnowledgeEntry | 'failed' | null>(null)
  useEffect(() => {
    dialog.current?.showModal()
    let isGone = false
    void ask.send('getPublishedKnowledge', { params: { s: service, id } }).then((answer) => {
      if (!isGone) setEntry(answer.ok ? answer.value.entry : 'failed')
    })
    return () => {
      isGone = true
    }
  }, [ask, service, id])
  const isThere = entry !== null && entry !== 'failed'
  return (
    <dialog
      ref={dialog}
      className={css.sheet}
      aria-label={isThere ? entry.title : t`Help`}
      onClose={onClose}
      // Escape closes the entry, not the chat.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <div className={css.bar}>
        <Button look="link" onClick={() => dialog.current?.close()}>
          {t`Back to the chat`}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <div className={css.scroll} tabIndex={0}>
        {entry === null && <p role="status">{t`Loading…`}</p>}
        {entry === 'failed' && <p role="alert">{t`This can’t be shown right now.`}</p>}
        {isThere && (
          <article lang={entry.language || undefined}>
            <h1 className={css.title} dir="auto">
              {entry.title}
            </h1>
            <RichText text={entry.text} picture={(picture) => <Picture service={service} {...picture} />} />
          </article>
        )}
        {isThere && <Vote ask={ask} service={service} id={id} />}
      </div>
    </dialog>
  )
}

const Picture = ({ service, id, alt, width, height }: PictureBlock & { service: string }) => (
  <img src={helpPicturePath(service, id)} alt={alt} width={width} height={height} loading="lazy" />
)

function Vote({ ask, service, id }: Pick<Props, 'ask' | 'service' | 'id'>) {
  const [state, setState] = useState<'asked' | 'answered' | 'failed'>('asked')
  async function vote(isHelpful: boolean) {
    const answer = await ask.send('voteForKnowledge', { params: { s: service, id }, body: { isHelpful } })
    setState(answer.ok ? 'answered' : 'failed')
  }
  if (state === 'answered') return <p className={css.vote} role="status">{t`Thanks for your feedback.`}</p>
  return (
    <p className={css.vote}>
      <span role="status">{state === 'failed' ? t`That didn’t work. Was this helpful?` : t`Was this helpful?`}</span>
      <Button look="link" onClick={() => void vote(true)}>{t`Yes`}</Button>
      <Button look="link" onClick={() => void vote(false)}>{t`No`}</Button>
    </p>
  )
}

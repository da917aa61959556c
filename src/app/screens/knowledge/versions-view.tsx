import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useEntity } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { staffPicture } from '#app/knowledge/staff-picture.tsx'
import { failureText } from '#app/language/failure-text.ts'
import { fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { RichText } from '#app/rich-text/rich-text.tsx'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { List, Row } from '#app/ui/layout/list.tsx'
import { chip } from '#app/ui/sign/chip.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { KnowledgeEntry, KnowledgeVersion } from '#core/contract/index.ts'
import * as css from './knowledge.css.ts'
import { addressOf, type Place } from './knowledge-address.ts'

type Props = { id: string; mayWrite: boolean; place: Place }

/** All kept texts of an entry: who saved them and when. An older one can be made the newest again. */
export function VersionsView({ id, mayWrite, place }: Props) {
  const entry = useEntity('knowledgeEntry', id)
  const { value, failure, askAgain } = useAsk('listKnowledgeVersions', { params: { id } })
  const [chosen, choose] = useState<number | null>(null)
  const shown = chosen ?? value?.versions[0]?.revision ?? null
  return (
    <div className={layout.width.article}>
      <Link className={css.back} to="/knowledge" search={addressOf({ ...place, part: '' })}>
        <Icon name="back" look="small" />
        {t`Back to article`}
      </Link>
      <h1 className={layout.title} dir="auto">
        {t`Versions of ${entry?.title ?? '…'}`}
      </h1>
      {failure && !value && (
        <Notice action={<Button onClick={() => void askAgain()}>{t`Try again`}</Button>}>{failureText(failure)}</Notice>
      )}
      {value && (
        <List look="cards" isOrdered aria-label={t`Versions`}>
          {value.versions.map((version) => (
            <Line
              key={version.revision}
              version={version}
              isShown={version.revision === shown}
              isPublished={version.revision === entry?.published?.revision}
              onShow={() => choose(version.revision)}
            />
          ))}
        </List>
      )}
      {shown !== null && entry && <Version key={shown} entry={entry} revision={shown} mayWrite={mayWrite} />}
    </div>
  )
}

type LineProps = { version: KnowledgeVersion; isShown: boolean; isPublished: boolean; onShow(): void }

const Line = ({ version: { revision, savedAtMs, savedByName }, isShown, isPublished, onShow }: LineProps) => (
  <Row
    title={t`Version ${revision}`}
    marks={isPublished && <span className={chip.accent}>{t`Published`}</span>}
    within={(row) => <button type="button" {...row} aria-current={isShown ? 'true' : undefined} onClick={onShow} />}
  >
    <span className={texts.hint}>{t`${savedByName}, ${fullTime(savedAtMs)}`}</span>
  </Row>
)

function Version({ entry, revision, mayWrite }: { entry: KnowledgeEntry; revision: number; mayWrite: boolean }) {
  const { ask } = useCommands()
  const { id } = entry
  const { value, failure } = useAsk('getKnowledgeVersion', { params: { id }, query: { revision: String(revision) } })
  const version = value?.version
  const restoring = useAction(async () => {
    const { title = '', text = [], language = '' } = version ?? {}
    return ask('updateKnowledgeBaseEntry', {
      params: { id },
      body: { revision: entry.revision, title, text, language },
    })
  })
  return (
    <article className={css.sheet}>
      {failure && !value && <Notice>{failureText(failure)}</Notice>}
      {restoring.failure && <Notice>{failureText(restoring.failure)}</Notice>}
      {restoring.isDone && <Notice look="success">{t`Version restored. Publish it to show it to visitors.`}</Notice>}
      {version && (
        <>
          <div className={layout.toolbar.apart}>
            <h2 className={layout.title} dir="auto">
              {version.title}
            </h2>
            {mayWrite && revision !== entry.revision && (
              <Button aria-disabled={restoring.isBusy} onClick={() => void restoring.run()}>
                {t`Restore this version`}
              </Button>
            )}
          </div>
          <div lang={version.language || undefined}>
            <RichText text={version.text} picture={staffPicture} />
          </div>
        </>
      )}
    </article>
  )
}

import { useState } from 'react'
import { useEntity } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { languageOptions } from '#app/resource/language-options.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { isBlankText } from '#core/contract/clean-text.ts'
import type { KnowledgeEntry, KnowledgeFolder } from '#core/contract/index.ts'
import { maxListDepth } from '#core/contract/knowledge/rich-text.ts'
import { maxKnowledgeBytes, maxKnowledgeTitleLength } from '#core/contract/limits.ts'
import { BackToList } from '../entry-view.tsx'
import { type Place, soughtFolder } from '../knowledge-address.ts'
import { ChangedNotice } from './changed-notice.tsx'
import * as css from './edit.css.ts'
import { TextEditor } from './text-editor.tsx'
import { useEntryEdit } from './use-entry-edit.ts'
import { useSaveEntry } from './use-save-entry.tsx'

type Props = {
  id: string
  folders: readonly KnowledgeFolder[]
  place: Place
  onGo(place: Partial<Place>): void
}

/** Writes an entry: a new one if there is none with the id. */
export function EntryEditor(props: Props) {
  const entry = useEntity('knowledgeEntry', props.id)
  // Begins anew when what was written is given up.
  const [begin, setBegin] = useState(0)
  if (entry === undefined) return null
  return <Form key={begin} {...props} entry={entry} onAgain={() => setBegin(begin + 1)} />
}

type FormProps = Props & { entry: KnowledgeEntry | null; onAgain(): void }

function Form({ id, folders, place, entry, onGo, onAgain }: FormProps) {
  const folderId = soughtFolder(place.folder) ?? null
  const writing = useEntryEdit(id, entry, folderId)
  const { edit, change } = writing
  const saving = useSaveEntry({ id, entry, writing, onSaved: () => onGo({ part: '' }) })
  const isBlank = isBlankText(edit.title)
  const isOff = isBlank || writing.fault !== null
  return (
    <form
      className={layout.width.article}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isOff) void saving.save()
      }}
    >
      <BackToList place={place} />
      <h1 className={layout.title}>{entry ? t`Edit article` : t`New article`}</h1>
      {writing.isKept && (
        <Notice
          look="info"
          action={
            <Button
              look="link"
              onClick={() => {
                writing.forget()
                onAgain()
              }}
            >
              {t`Discard`}
            </Button>
          }
        >
          {t`Restored your unsaved text.`}
        </Notice>
      )}
      {entry && entry.revision > edit.revision && (
        <ChangedNotice
          entry={entry}
          onTakeTheirs={() => {
            writing.forget()
            onAgain()
          }}
          onKeepMine={() => change({ revision: entry.revision })}
        />
      )}
      <TextField
        label={t`Title`}
        dir="auto"
        autoFocus={entry === null}
        required
        maxLength={maxKnowledgeTitleLength}
        value={edit.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <div className={layout.fields}>
        <SelectField
          label={t`Folder`}
          options={[['', t`Uncategorized`], ...folders.map(({ id, name }) => [id, name] as const)]}
          value={edit.folderId ?? ''}
          onChange={({ target }) => change({ folderId: target.value === '' ? null : target.value })}
        />
        <SelectField
          label={t`Language`}
          options={[['', t`Any language`], ...languageOptions([edit.language])]}
          value={edit.language}
          onChange={({ target }) => change({ language: target.value })}
        />
      </div>
      <TextEditor text={edit.text} onChange={writing.changeText} />
      {writing.fault && <Notice>{faultText(writing.fault)}</Notice>}
      {saving.notice}
      <div className={css.foot}>
        <Button look="primary" disabled={isOff} aria-disabled={saving.isBusy} onClick={() => void saving.publish()}>
          {t`Publish`}
        </Button>
        <Button type="submit" disabled={isOff} aria-disabled={saving.isBusy}>
          {entry?.published ? t`Save without publishing` : t`Save as draft`}
        </Button>
        <Button onClick={() => onGo(entry ? { part: '' } : { part: '', entry: '' })}>{t`Close`}</Button>
      </div>
    </form>
  )
}

function faultText(fault: 'too-large' | 'too-deep'): string {
  const most = Math.round(maxKnowledgeBytes / 1000)
  return fault === 'too-large'
    ? t`The text is longer than ${most} kB, the limit for an article. Split it into several articles; nothing is lost.`
    : t`Lists can be nested up to ${maxListDepth} levels, and links must lead to a web or email address.`
}

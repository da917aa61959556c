import { useId, useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { WordList } from '#app/ui/form/word-list.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { isBlankText } from '#core/contract/clean-text.ts'
import { maxCustomTextLength, type VisitorCard } from '#core/contract/index.ts'
import { Meanwhile } from './meanwhile.tsx'
import { type Entry, useDataEntry } from './use-data-entry.ts'

/** The names that the backend takes. */
const isName = (name: string) => /^[A-Za-z][\w.-]{0,39}$/.test(name)

/** Writes, changes or removes one entry of the visitor's custom data. */
export function DataDialog(props: Entry) {
  const { name: known, data, onClose } = props
  const entry = useDataEntry(props)
  const [isTried, setTried] = useState(false)
  const formId = useId()
  const rule = isName(entry.name) ? '' : t`Start with a letter, then use letters, digits, dots or hyphens.`
  const fault = entry.isTaken ? t`This name is already in use.` : rule
  return (
    <Dialog
      title={known === '' ? t`New data` : t`Change ${known}`}
      onClose={onClose}
      actions={
        <>
          {known !== '' && (
            <Button tall aria-disabled={entry.isBusy} onClick={() => void entry.remove()}>{t`Remove`}</Button>
          )}
          <Button tall onClick={onClose}>{t`Cancel`}</Button>
          <Button tall look="primary" type="submit" form={formId} aria-disabled={entry.isBusy}>{t`Save`}</Button>
        </>
      }
    >
      <form
        id={formId}
        className={layout.stack[2]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (fault === '' && !isBlankText(entry.text)) void entry.save()
        }}
      >
        {known === '' && (
          <EntryName data={data} name={entry.name} onChange={entry.setName} fault={isTried ? fault : ''} />
        )}
        <TextField
          label={t`Value`}
          required
          autoFocus={known !== ''}
          dir="auto"
          maxLength={maxCustomTextLength}
          value={entry.text}
          onChange={({ target }) => entry.setText(target.value)}
          {...(isTried && isBlankText(entry.text) && { status: 'error', message: t`Enter a value.` })}
        />
        {entry.failure && <Notice>{failureText(entry.failure)}</Notice>}
        {entry.meanwhile && (
          <Meanwhile onSeen={entry.look}>
            {entry.meanwhile === 'this'
              ? t`Someone else changed this. It’s now: ${entry.now || t`removed`}`
              : t`Someone else changed other data here.`}
          </Meanwhile>
        )}
      </form>
    </Dialog>
  )
}

type Props = { data: VisitorCard['customData']; name: string; fault: string; onChange(name: string): void }

/** The name of a new entry; the names on other cards of the service are offered. */
function EntryName({ data, name, fault, onChange }: Props) {
  const words = useAsk('listCardWords', {}).value
  const listId = useId()
  return (
    <>
      <TextField
        label={t`Name`}
        required
        autoFocus
        dir="auto"
        maxLength={40}
        list={listId}
        value={name}
        onChange={({ target }) => onChange(target.value.trim())}
        {...(fault !== '' && { status: 'error', message: fault })}
      />
      <WordList id={listId} words={(words?.names ?? []).filter((word) => !(word in data))} />
    </>
  )
}

import { useId, useState } from 'react'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import * as page from '#app/page/page.css.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { isBlankText } from '#core/contract/clean-text.ts'
import { maxCustomTextLength } from '#core/contract/index.ts'
import { EntryName } from './entry-name.tsx'
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
        className={page.choices}
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

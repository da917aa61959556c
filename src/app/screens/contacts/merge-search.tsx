import { useDeferredValue, useState } from 'react'
import * as css from '#app/contacts/contacts.css.ts'
import { useAsk } from '#app/data/ask.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { Contact } from '#core/contract/index.ts'
import { MergeDialog } from './merge-dialog.tsx'

/** Finds the contact with whom another one is merged. */
export function MergeSearch({ contact, onClose }: { contact: Contact; onClose(): void }) {
  const [text, setText] = useState(contact.name)
  const [other, setOther] = useState<Contact | null>(null)
  const asked = useDeferredValue(text.trim())
  const query = { limit: '20', ...(asked !== '' && { text: asked }) }
  const { value, failure } = useAsk('listContacts', { query }, { isKept: false })
  const others = value?.contacts.filter(({ id }) => id !== contact.id)
  if (other) return <MergeDialog contacts={[contact, other]} onMerged={() => {}} onClose={onClose} />
  return (
    <Dialog title={t`Merge ${contact.name} with …`} onClose={onClose}>
      <div className={css.rows}>
        <TextField
          label={t`Search`}
          autoFocus
          autoComplete="off"
          icon={<Icon name="search" look="small" />}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {failure && <Notice>{failureText(failure)}</Notice>}
        {others?.length === 0 && <p className={css.nothing}>{t`No other contacts found.`}</p>}
        <ul className={css.talks} aria-label={t`Contacts`}>
          {others?.map((each) => (
            <li key={each.id}>
              <Button look="link" onClick={() => setOther(each)}>
                <bdi>{each.name}</bdi>
                {each.company && <bdi className={css.kind}>{each.company}</bdi>}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

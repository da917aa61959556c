import { useDeferredValue, useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { list as rows } from '#app/ui/layout/list.css.ts'
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
      <div className={layout.stack[2]}>
        <TextField
          label={t`Search`}
          autoFocus
          autoComplete="off"
          icon={<Icon name="search" look="small" />}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {failure && <Notice>{failureText(failure)}</Notice>}
        {others?.length === 0 && <p className={texts.hint}>{t`No other contacts found.`}</p>}
        <ul className={rows.plain} aria-label={t`Contacts`}>
          {others?.map((each) => (
            <li key={each.id}>
              <Button look="link" onClick={() => setOther(each)}>
                <bdi>{each.name}</bdi>
                {each.company && <bdi className={texts.small}>{each.company}</bdi>}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

import { useState } from 'react'
import { phoneText } from '#app/contacts/ways.tsx'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { FailureMessage } from '#app/language/failure-message.tsx'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { label as choice } from '#app/ui/form/checkbox.css.ts'
import * as layout from '#app/ui/layout/layout.css.ts'
import { list as rows } from '#app/ui/layout/list.css.ts'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { languageName } from '#app/ui/sign/language-name.ts'
import type { Contact } from '#core/contract/index.ts'
import { systemRandom } from '#core/platform/random.ts'

const picked = ['name', 'company', 'jobTitle', 'language'] as const
type Picked = (typeof picked)[number]

function fieldText(field: Picked): string {
  switch (field) {
    case 'name':
      return t`Name`
    case 'company':
      return t`Company`
    case 'jobTitle':
      return t`Job title`
    case 'language':
      return t`Language`
  }
}

type Props = { contacts: readonly [Contact, Contact]; onMerged(): void; onClose(): void }

/** Makes one contact of two: where they differ one value is chosen, of everything else the new contact has both. */
export function MergeDialog({ contacts: [kept, other], onMerged, onClose }: Props) {
  const { ask } = useCommands()
  const toasts = useToasts()
  const [mergeId] = useState(() => systemRandom.uuid())
  const [choices, setChoices] = useState<Partial<Record<Picked, string>>>({})
  const chosenOf = (field: Picked) => choices[field] ?? (kept[field] || other[field])
  const different = picked.filter((field) => kept[field] !== other[field] && kept[field] !== '' && other[field] !== '')
  async function undo() {
    const undone = await ask('undoContactMerge', { params: { mergeId } })
    if (undone.ok) toasts.show({ severity: 'success', children: t`The contacts are separate again.` })
    else toasts.show({ severity: 'error', children: <FailureMessage failure={undone.error} /> })
    onMerged()
  }
  const merging = useAction(async () => {
    const values = Object.fromEntries(picked.map((field) => [field, chosenOf(field)]))
    const result = await ask('mergeContacts', {
      params: { id: kept.id },
      body: { mergeId, revision: kept.revision, otherId: other.id, otherRevision: other.revision, ...values },
    })
    if (!result.ok) return result
    toasts.show({
      severity: 'success',
      children: t`${kept.name} and ${other.name} were merged.`,
      actions: [{ name: t`Undo`, callback: () => void undo() }],
    })
    onMerged()
    onClose()
    return result
  })
  return (
    <Dialog
      title={t`Merge two contacts`}
      look="wide"
      onClose={onClose}
      actions={
        <>
          <Button tall onClick={onClose}>{t`Cancel`}</Button>
          <Button tall look="primary" aria-busy={merging.isBusy} onClick={() => void merging.run()}>{t`Merge`}</Button>
        </>
      }
    >
      <div className={layout.stack[2]}>
        {different.map((field) => (
          <fieldset key={field} className={layout.stack[2]}>
            <legend className={texts.label}>{fieldText(field)}</legend>
            {[kept, other].map((contact) => (
              <label key={contact.id} className={choice}>
                <input
                  type="radio"
                  name={field}
                  checked={chosenOf(field) === contact[field]}
                  onChange={() => setChoices({ ...choices, [field]: contact[field] })}
                />
                <bdi>{field === 'language' ? languageName(contact[field]) : contact[field]}</bdi>
              </label>
            ))}
          </fieldset>
        ))}
        <Both
          label={t`Phone`}
          values={[kept, other].flatMap(({ phones }) => phones.map((each) => phoneText(each.number)))}
        />
        <Both label={t`Email`} values={[kept, other].flatMap(({ mails }) => mails.map(({ address }) => address))} />
        <Both label={t`Notes`} values={[kept.notes, other.notes]} />
        <p className={texts.hint}>
          {t`The merged contact keeps the visitors and custom data of both. For consent, the latest choice applies.`}
        </p>
        {merging.failure && <Notice>{failureText(merging.failure)}</Notice>}
      </div>
    </Dialog>
  )
}

function Both({ label, values }: { label: string; values: readonly string[] }) {
  const all = [...new Set(values)].filter((value) => value !== '')
  if (all.length === 0) return null
  return (
    <section aria-label={label}>
      <h3 className={texts.label}>{label}</h3>
      <ul className={rows.plain}>
        {all.map((value) => (
          <li key={value}>
            <bdi>{value}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

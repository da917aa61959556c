import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { BlockedChip } from '#app/contacts/blocked-chip.tsx'
import { createContactForm, updateContactForm } from '#app/contacts/contact-form.ts'
import { usePhoneCountry } from '#app/contacts/use-phone-country.ts'
import { MailLink, PhoneLink, phoneText, Ways } from '#app/contacts/ways.tsx'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useEntities } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { FormDialog } from '#app/resource/form-dialog.tsx'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import type { Contact } from '#core/contract/index.ts'
import { sideTitle } from '../visitor-facts.css.ts'
import * as css from './card.css.ts'

const CallButtons = lazyPart(async () => (await import('#app/telephony/call-buttons.tsx')).CallButtons)

type Props = { visitorEid: string; visitorName: string; language: string }

/** The contact that the visitor is: it is in the replica once a conversation was shared, and asked for before. */
export function ContactSection({ visitorEid, visitorName, language }: Props) {
  const country = usePhoneCountry()
  const met = useEntities('contact')?.find(({ visitorEids }) => visitorEids.includes(visitorEid))
  const { value, failure, askAgain } = useAsk('getContactOfVisitor', { params: { visitorEid } })
  const [form, setForm] = useState<'create' | 'update' | null>(null)
  const contact = met ?? value?.contact ?? null
  const close = () => setForm(null)
  const saved = { onSaved: () => void askAgain(), onClose: close }
  const isNamed = /\D/.test(visitorName.replace(/^Visitor /, ''))
  return (
    <section aria-label={t`Contact`}>
      <h3 className={sideTitle}>{t`Contact`}</h3>
      {!contact && failure && <Notice>{failureText(failure)}</Notice>}
      {contact && (
        <Known contact={contact} visitorEid={visitorEid} onChange={askAgain} onEdit={() => setForm('update')} />
      )}
      {!contact && value && (
        <>
          <p className={texts.hint}>{t`Not saved as a contact`}</p>
          {value.suggestions.map((suggestion) => (
            <Suggestion key={suggestion.id} contact={suggestion} visitorEid={visitorEid} onChange={askAgain} />
          ))}
          <Button aria-haspopup="dialog" onClick={() => setForm('create')}>{t`Save as contact`}</Button>
        </>
      )}
      {form === 'create' && (
        <FormDialog
          form={createContactForm(country, { visitorEid, language, ...(isNamed && { name: visitorName }) })}
          row={null}
          {...saved}
        />
      )}
      {form === 'update' && contact && <FormDialog form={updateContactForm(country)} row={contact} {...saved} />}
    </section>
  )
}

type KnownProps = { contact: Contact; visitorEid: string; onChange(): Promise<unknown>; onEdit(): void }

function Known({ contact, visitorEid, onChange, onEdit }: KnownProps) {
  const { ask } = useCommands()
  const removing = useAction(async () => {
    const result = await ask('unlinkVisitor', { params: { id: contact.id, visitorEid } })
    await onChange()
    return result
  })
  return (
    <div className={layout.stack[2]}>
      <span className={layout.toolbar.center}>
        <Link
          to="/contacts"
          search={{ contact: contact.id } as never}
          className={texts.link}
          title={t`Open contact`}
          dir="auto"
        >
          {contact.name}
        </Link>
        <BlockedChip contact={contact} />
      </span>
      {contact.company && (
        <span className={texts.small} dir="auto">
          {contact.company}
        </span>
      )}
      <Ways
        of={contact.phones.map(({ kind, number }) => ({ kind, value: number }))}
        Link={({ value }) => (
          <>
            <PhoneLink number={value} />
            <Suspense>
              <CallButtons target={{ kind: 'number', number: value }} name={phoneText(value)} video={false} />
            </Suspense>
          </>
        )}
      />
      <Ways
        of={contact.mails.map(({ kind, address }) => ({ kind, value: address }))}
        Link={({ value }) => <MailLink address={value} />}
      />
      {contact.notes && (
        <p className={texts.words} dir="auto">
          {contact.notes}
        </p>
      )}
      <div className={css.tools}>
        <Button look="link" aria-haspopup="dialog" onClick={onEdit}>{t`Edit contact`}</Button>
        <Button look="link" aria-busy={removing.isBusy} onClick={() => void removing.run()}>{t`Unlink`}</Button>
      </div>
      {removing.failure && <Notice>{failureText(removing.failure)}</Notice>}
    </div>
  )
}

type SuggestionProps = { contact: Contact; visitorEid: string; onChange(): Promise<unknown> }

/** A contact of the same name. */
function Suggestion({ contact: { id, name, company }, visitorEid, onChange }: SuggestionProps) {
  const { ask } = useCommands()
  const linking = useAction(async () => {
    const result = await ask('linkVisitor', { params: { id, visitorEid } })
    await onChange()
    return result
  })
  return (
    <p className={texts.hint}>
      {t`Is this ${company ? `${name}, ${company}` : name}?`}{' '}
      <Button look="link" aria-busy={linking.isBusy} onClick={() => void linking.run()}>{t`Link contact`}</Button>
      {linking.failure && <Notice>{failureText(linking.failure)}</Notice>}
    </p>
  )
}

import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { download } from '#app/browser/download.ts'
import { lazyPart } from '#app/browser/load-part.ts'
import { mailLink } from '#app/contacts/ways.tsx'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Moment } from '#app/resource/moment.tsx'
import { useOwnSelf } from '#app/session/own-self.ts'
import { CallNumber } from '#app/telephony/call-number.tsx'
import { button } from '#app/ui/action/button.css.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { List, Row } from '#app/ui/layout/list.tsx'
import { Section } from '#app/ui/layout/page.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { Contact, Conversation } from '#core/contract/index.ts'

const MergeSearch = lazyPart(async () => (await import('./merge-search.tsx')).MergeSearch)

/** Ways to reach a contact, and all conversations of the person. */
export function ContactDetails({ row: contact }: { row: Contact }) {
  const { permissions } = useOwnSelf()
  const { value, failure, askAgain } = useAsk('listContactConversations', { params: { id: contact.id } })
  const [isMerging, setMerging] = useState(false)
  const [mail] = contact.mails
  return (
    <>
      <section className={layout.section} aria-label={t`Reach ${contact.name}`}>
        <div className={layout.toolbar.center}>
          <WriteButton contact={contact} newest={value?.conversations[0]} />
          {contact.phones.map(({ number }) => (
            <CallNumber key={number} number={number} />
          ))}
          {mail && <WayLink href={mailLink(mail.address)} text={t`Send email`} />}
          <SaveVcard contact={contact} />
          {permissions.includes('mergeContacts') && (
            <Button aria-haspopup="dialog" onClick={() => setMerging(true)}>
              <Icon name="swap" look="small" />
              {t`Merge with another contact`}
            </Button>
          )}
        </div>
      </section>
      <Section title={t`Conversations`}>
        {failure && (
          <Notice action={<Button look="link" onClick={() => void askAgain()}>{t`Try again`}</Button>}>
            {failureText(failure)}
          </Notice>
        )}
        {!value && !failure && <p role="status">{t`Loading…`}</p>}
        {value?.conversations.length === 0 && <p className={texts.hint}>{t`No conversations you have access to.`}</p>}
        <List look="plain" aria-label={t`Conversations`}>
          {value?.conversations.map((talk) => (
            <Row
              key={talk.id}
              marks={<Moment atMs={talk.lastAtMs} />}
              title={
                <Link to="/inbox/$conversationId" params={{ conversationId: talk.id }} className={texts.link}>
                  {talk.preview || t`No messages yet`}
                </Link>
              }
            />
          ))}
        </List>
      </Section>
      <Suspense>{isMerging && <MergeSearch contact={contact} onClose={() => setMerging(false)} />}</Suspense>
    </>
  )
}

const WayLink = ({ href, text }: { href: string; text: string }) => (
  <a className={button.plain} href={href}>
    {text}
  </a>
)

function SaveVcard({ contact: { id, name } }: { contact: Contact }) {
  const { ask } = useCommands()
  const saving = useAction(async () => {
    const file = await ask('getContactVcard', { params: { id } }, { withFile: true })
    if (file.ok) download(file.value, `${name.replace(/[^\p{L}\p{N} -]/gu, '').slice(0, 60) || 'contact'}.vcf`)
    return file
  })
  return (
    <>
      <Button aria-busy={saving.isBusy} onClick={() => void saving.run()}>
        <Icon name="file" look="small" />
        {t`Save as vCard`}
      </Button>
      {saving.failure && <Notice>{failureText(saving.failure)}</Notice>}
    </>
  )
}

type Props = { contact: Contact; newest: Conversation | undefined }

/** Writes to the contact in the newest chat of one of its visitors, who is asked whether to go on. */
function WriteButton({ contact: { visitorEids }, newest }: Props) {
  const { ask } = useCommands()
  const navigate = useNavigate()
  const visitorEid = newest?.visitorEid ?? visitorEids[0]
  const writing = useAction(async (eid: string) => {
    const answer = await ask('createInquiry', { body: { visitorEid: eid } })
    const id = answer.ok ? answer.value.conversation?.id : undefined
    if (id !== undefined)
      await navigate({ to: '/inbox/$conversationId', params: { conversationId: id }, search: { tab: 'handling' } })
    return answer
  })
  if (visitorEid === undefined) return null
  return (
    <>
      <Button aria-busy={writing.isBusy} onClick={() => void writing.run(visitorEid)}>
        <Icon name="chat" look="small" />
        {t`Send chat message`}
      </Button>
      {writing.failure && <Notice>{failureText(writing.failure)}</Notice>}
    </>
  )
}

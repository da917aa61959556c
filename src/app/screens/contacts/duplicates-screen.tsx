import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { phoneText } from '#app/contacts/ways.tsx'
import { useAsk } from '#app/data/ask.ts'
import { t } from '#app/language/t.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { ListNotice, NoList } from '#app/resource/list-state.tsx'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Page } from '#app/ui/layout/page.tsx'
import { ContactCard } from '#app/ui/sign/contact-card.tsx'
import type { Contact, DuplicateGroup } from '#core/contract/index.ts'

const MergeDialog = lazyPart(async () => (await import('./merge-dialog.tsx')).MergeDialog)

/** Contacts who have a number or an address in common. Admins make one contact of two. */
export function DuplicatesScreen({ tabs }: { tabs: ReactNode }) {
  useDocumentTitle(t`Duplicates`)
  const { value, ...asked } = useAsk('listContactDuplicates', {})
  const [merged, setMerged] = useState<readonly [Contact, Contact] | null>(null)
  const groups = value?.groups ?? null
  const list = { ...asked, rows: groups, next: null }
  return (
    <Page title={t`Duplicates`} about={t`Contacts that share a phone number or email address.`}>
      {tabs}
      <ListNotice list={list} />
      {groups === null && <NoList list={list} />}
      {groups?.length === 0 && (
        <EmptyState icon="check" title={t`No duplicates`}>
          {t`No contacts share a number or address.`}
        </EmptyState>
      )}
      <ul className={layout.stack[3]} aria-label={t`Duplicates`}>
        {groups?.map((group) => (
          <Group key={group.id} group={group} onMerge={setMerged} />
        ))}
      </ul>
      <Suspense>
        {merged && (
          <MergeDialog contacts={merged} onMerged={() => void asked.askAgain()} onClose={() => setMerged(null)} />
        )}
      </Suspense>
    </Page>
  )
}

function Group({ group, onMerge }: { group: DuplicateGroup; onMerge(two: readonly [Contact, Contact]): void }) {
  const { permissions } = useOwnSelf()
  const [one, two] = group.contacts
  return (
    <li className={layout.frame}>
      <p className={texts.hint}>{t`In common: ${group.shared}`}</p>
      <ul className={layout.cards}>
        {group.contacts.map((contact) => (
          <li key={contact.id}>
            <ContactCard
              id={contact.id}
              name={contact.name}
              subtitle={contact.company}
              facts={[
                ...contact.phones.map(({ number }) => ({ label: t`Phone`, value: phoneText(number) })).slice(0, 1),
                ...contact.mails.map(({ address }) => ({ label: t`Email`, value: address })).slice(0, 1),
              ]}
            />
          </li>
        ))}
      </ul>
      {permissions.includes('mergeContacts') && one && two && (
        <span>
          <Button
            aria-haspopup="dialog"
            aria-label={t`Compare and merge ${one.name} and ${two.name}`}
            onClick={() => onMerge([one, two])}
          >
            {t`Compare and merge`}
          </Button>
        </span>
      )}
    </li>
  )
}

import { useEntities, useLiveRow } from '#app/data/rows.ts'
import { askedList } from '#app/resource/asked-list.ts'
import type { ListQuery, ListState } from '#app/resource/resource.ts'
import type { Contact } from '#core/contract/index.ts'
import { containsAll, foldText, searchTerms } from '#core/search/search-terms.ts'

const filterOf = (show: string | undefined) => (show === 'met' || show === 'blocked' ? show : ('all' as const))

const useAsked = askedList<'listContacts', Contact>({
  call: 'listContacts',
  input: ({ filters: { text, show, language }, cursor, limit }: ListQuery) => ({
    query: {
      show: filterOf(show),
      limit: String(limit),
      ...(text && { text }),
      ...(language && { language }),
      ...(cursor !== null && { after: cursor }),
    },
  }),
  rows: ({ contacts }) => contacts,
  next: ({ next }) => next,
})

/** All contacts are asked for. Without a connection, those that the user has met are searched in their place. */
export function useContacts(query: ListQuery): ListState<Contact> {
  const asked = useAsked(query)
  const met = useEntities('contact')
  const isOffline = useLiveRow('connection')?.state === 'offline'
  if (asked.rows !== null || !isOffline || !met || met.length === 0) return asked
  return { ...asked, rows: found(met, query), next: null }
}

function found(met: readonly Contact[], { filters: { text = '', show, language } }: ListQuery): Contact[] {
  const terms = searchTerms(text)
  return met.filter(
    (contact) =>
      (show !== 'blocked' || contact.blockedAtMs !== null) &&
      (!language || contact.language === language) &&
      containsAll(foldText(textOf(contact)), terms),
  )
}

const textOf = ({ name, company, phones, mails }: Contact) =>
  [name, company, ...phones.map(({ number }) => number), ...mails.map(({ address }) => address)].join(' ')

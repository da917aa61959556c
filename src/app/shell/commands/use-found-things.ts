import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { map } from 'rxjs'
import { useCommands } from '#app/data/everline.tsx'
import { rowOf, useStaff } from '#app/data/rows.ts'
import { useLiveQuery } from '#app/data/use-live-query.ts'
import { useFoundKnowledge } from '#app/knowledge/use-found-knowledge.ts'
import { t } from '#app/language/t.ts'
import { recentSearches } from '#app/search/recent-searches.ts'
import { useFound } from '#app/search/use-found.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import type { Contact } from '#core/contract/index.ts'
import { systemClock } from '#core/platform/clock.ts'
import { containsAll, foldText, searchTerms } from '#core/search/search-terms.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import type { Command, CommandGroup } from './use-every-command.ts'

/** Fewer characters find too much to be of use. */
const leastLength = 2
/** Typing pauses for this long before the backend is asked, in milliseconds. */
const restMs = 250
/** So many of each kind are shown: the rest is on the page that has only them. */
const most = 5
const anything = {}

/**
 * People, articles and messages that contain the text, for the palette: what this browser holds at once, the rest as soon
 * as the backend has answered. Without a text, the recent searches.
 *
 * @param seek puts another text into the search box
 */
export function useFoundThings(typed: string, exits: { onClose(): void; seek(text: string): void }): CommandGroup[] {
  const { eid, permissions } = useOwnSelf()
  const navigate = useNavigate()
  const text = typed.trim()
  const isSought = text.length >= leastLength
  const sought = isSought ? text : null
  const people = usePeople(sought)
  const messages = useFoundMessages(sought)
  const articles = useFoundKnowledge(sought === null ? null : { text: sought, limit: most })

  if (text === '') {
    const recent = recentSearches.read(eid).map(
      (before): Command => ({
        value: `recent/${before}`,
        label: before,
        icon: 'clock',
        run: () => exits.seek(before),
      }),
    )
    return recent.length === 0 ? [] : [{ label: t`Recent searches`, commands: recent }]
  }
  if (!isSought) return []
  const found = (value: string, label: string, icon: Command['icon'], to: Destination): Command => ({
    value,
    label,
    icon,
    run() {
      recentSearches.note(eid, text)
      exits.onClose()
      void navigate(to)
    },
  })
  const groups: CommandGroup[] = [
    {
      label: t`People`,
      commands: [
        ...messages.visitors.map((row) => found(row.id, row.visitorName, 'inbox', toConversation(row))),
        ...people.map(({ id, name, to }) => found(`person/${id}`, name, 'person', to)),
      ],
    },
    {
      label: t`Articles`,
      commands: (articles?.lines ?? []).map(({ id, title }) =>
        found(`article/${id}`, title, 'book', { to: '/knowledge', search: { entry: id } }),
      ),
    },
    {
      label: t`Conversations`,
      commands: messages.lines.map(({ id, seq, excerpt, row }) =>
        found(`line/${id}`, `${row.visitorName}: ${excerpt}`, 'chat', toConversation(row, seq)),
      ),
    },
  ]
  if (permissions.includes('searchConversations'))
    groups.push({
      label: t`Search`,
      commands: [
        found('search', t`Search all conversations for “${text}”`, 'search', { to: '/search', search: { text } }),
      ],
    })
  return groups.filter(({ commands }) => commands.length > 0)
}

type Destination = { to: string; params?: Record<string, string>; search?: object }

/** @param seq the message to jump to; 0: a note, which has none */
const toConversation = ({ id, status }: ConversationRow, seq = 0): Destination => ({
  to: '/inbox/$conversationId',
  params: { conversationId: id },
  search: { ...(status !== 'none' && { tab: status }), ...(seq > 0 && { at: seq }) },
})

/** Messages that were found, and conversations whose visitor's name was; both with the rows of their conversations. */
function useFoundMessages(text: string | null) {
  const { lines, roomIds } = useFound(text, anything)
  const shown = lines.slice(0, most)
  const rows = useConversationsById([...new Set([...roomIds, ...shown.map(({ roomId }) => roomId)])])
  return {
    lines: shown.flatMap((line) => {
      const row = rows.get(line.roomId)
      return row ? [{ ...line, row }] : []
    }),
    visitors: roomIds.slice(0, most).flatMap((id) => rows.get(id) ?? []),
  }
}

function useConversationsById(ids: readonly string[]): ReadonlyMap<string, ConversationRow> {
  const rows = useLiveQuery<ConversationRow[]>({
    key: `conversations-of/${ids.join()}`,
    observe: ({ persistent }) =>
      persistent.conversations
        .find({ selector: { id: { $in: [...ids] } } })
        .$.pipe(map((all) => all.map(rowOf<ConversationRow>))),
  })
  return new Map(rows?.map((row) => [row.id, row]))
}

/** Teammates and contacts with such a name, number or address. */
function usePeople(text: string | null): Array<{ id: string; name: string; to: Destination }> {
  const { ask } = useCommands()
  const { permissions } = useOwnSelf()
  const staff = useStaff() ?? []
  const [asked, setAsked] = useState<{ text: string | null; contacts: readonly Contact[] }>({
    text: null,
    contacts: [],
  })
  const mayAsk = permissions.includes('listContacts')
  useEffect(() => {
    if (text === null || !mayAsk) return
    const sought = text
    const leaving = new AbortController()
    async function load() {
      const answer = await ask('listContacts', { query: { show: 'all', limit: String(most), text: sought } })
      if (!leaving.signal.aborted) setAsked({ text: sought, contacts: answer.ok ? answer.value.contacts : [] })
    }
    systemClock.after(restMs, () => void load(), leaving.signal)
    return () => leaving.abort()
  }, [ask, text, mayAsk])

  if (text === null) return []
  const terms = searchTerms(text)
  const teammates = staff.filter(({ name, email }) => containsAll(foldText(`${name} ${email ?? ''}`), terms))
  // The last answer stays until the next one comes, so that the list does not flicker.
  const contacts = asked.contacts.filter(({ name }) => asked.text === text || containsAll(foldText(name), terms))
  return [
    ...contacts.map(({ id, name }) => ({ id, name, to: { to: '/contacts', search: { contact: id } } })),
    ...teammates.slice(0, most).map(({ eid, name }) => ({
      id: eid,
      name: t`${name} (team)`,
      to: { to: '/contacts', search: { view: 'staff' } },
    })),
  ]
}

import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react'
import { useAreas } from '#app/areas/area.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import * as texts from '#app/ui/base/text.css.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import { type FoundPage, findSettings, type SettingsPage } from './find-settings.ts'
import { settingsGroups } from './resources.ts'
import * as css from './settings.css.ts'

type Group = { id: string; title: string; pages: readonly SettingsPage[] }

/** The pages that the user may open, in their groups. */
function useGroups(): readonly Group[] {
  const self = useOwnSelf()
  const areas = useAreas()
  return settingsGroups
    .map((group) => {
      const title = group.title()
      const own = group.resources
        .filter(({ isFor }) => isFor(self))
        .map((each) => ({ id: each.id, title: each.title(), icon: each.icon, group: title, texts: each.texts() }))
      const screens = areas
        .filter(({ path, place }) => place === 'settings' && group.areas?.includes(path))
        .map(({ path, label, icon }) => ({ id: path.slice(1), title: label(), icon, group: title, texts: [] }))
      return { id: group.id, title, pages: [...own, ...screens] }
    })
    .filter(({ pages }) => pages.length > 0)
}

/**
 * The navigation of Settings: a search, and the pages in their groups. While something is searched for, what was found
 * stands in place of the groups. Arrow keys go through the links, Enter in the search opens the first one found.
 *
 * @param props.onSeek called with the text of a page that was found; null: a page is opened as it is
 */
export function SettingsNav({ onSeek }: { onSeek(text: string | null): void }) {
  const groups = useGroups()
  const [search, setSearch] = useState('')
  const pages = groups.flatMap((group) => group.pages)
  const found = findSettings(pages, useDeferredValue(search))
  const nav = useRef<HTMLElement>(null)
  const navigate = useNavigate()

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.nativeEvent.isComposing) return
    const isInSearch = event.target instanceof HTMLInputElement
    // The list may show what was found for the letters before.
    const [first] = findSettings(pages, search)
    if (event.key === 'Escape' && search !== '') {
      setSearch('')
      nav.current?.querySelector('input')?.focus()
    } else if (event.key === 'Enter' && isInSearch && first) {
      onSeek(first.text)
      void navigate({ to: '/settings/$resourceId', params: { resourceId: first.page.id } })
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const stops = [...(nav.current?.querySelectorAll<HTMLElement>('input, a') ?? [])]
      const at = stops.findIndex((stop) => stop.matches(':focus'))
      stops.at(Math.max(0, Math.min(at + (event.key === 'ArrowDown' ? 1 : -1), stops.length - 1)))?.focus()
    } else return
    event.preventDefault()
  }

  return (
    <nav className={css.nav} aria-label={t`Settings`} ref={nav} onKeyDown={onKeyDown}>
      <p className={layout.navTitle}>{t`Settings`}</p>
      <TextField
        label={t`Find a setting`}
        icon={<Icon name="search" look="small" />}
        autoComplete="off"
        enterKeyHint="go"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {search.trim() === '' ? (
        groups.map((group) => <GroupLinks key={group.id} group={group} onSeek={onSeek} />)
      ) : (
        <FoundLinks found={found} onSeek={onSeek} />
      )}
    </nav>
  )
}

type Seeking = { onSeek(text: string | null): void }

function GroupLinks({ group, onSeek }: Seeking & { group: Group }) {
  const id = useId()
  return (
    <section className={layout.places}>
      <h2 className={layout.placesTitle} id={id}>
        {group.title}
      </h2>
      <ul className={layout.places} aria-labelledby={id}>
        {group.pages.map((page) => (
          <li key={page.id}>
            <PageLink page={page} text={null} onSeek={onSeek} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const FoundLinks = ({ found, onSeek }: Seeking & { found: readonly FoundPage[] }) => (
  <>
    <p role="status" className={css.nothing}>
      {found.length === 0 && t`No settings found`}
    </p>
    <ul className={layout.places}>
      {found.map(({ page, text }) => (
        <li key={`${page.id} ${text}`}>
          <PageLink page={page} text={text} onSeek={onSeek} />
        </li>
      ))}
    </ul>
  </>
)

const PageLink = ({ page: { id, title, icon }, text, onSeek }: Seeking & FoundPage) => (
  <Link
    to="/settings/$resourceId"
    params={{ resourceId: id }}
    className={layout.place}
    activeProps={{ 'aria-current': 'page' }}
    onClick={() => onSeek(text)}
  >
    <Icon name={icon} look="small" />
    <span className={layout.stack[0]}>
      <span>{text ?? title}</span>
      {text !== null && <span className={texts.small}>{title}</span>}
    </span>
  </Link>
)

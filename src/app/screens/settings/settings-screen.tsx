import { Link, Outlet, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { mayUse } from '#app/areas/area.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { NotForRole } from '#app/resource/not-for-role.tsx'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import { settingsArea } from './area.ts'
import { resources } from './resources.ts'
import * as css from './settings.css.ts'

/** The Settings area: its navigation, and beside it the chosen resource. */
export function SettingsScreen() {
  useLanguage()
  const self = useOwnSelf()
  const { resourceId } = useParams({ strict: false })
  const links = useRef<HTMLUListElement>(null)
  // On a phone the links are in one line that scrolls: the chosen one must be visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every other resource
  useEffect(() => {
    links.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [resourceId])
  if (!mayUse(settingsArea, self)) return <NotForRole />
  return (
    <div className={css.settings}>
      <nav className={css.nav} aria-label={t`Settings`}>
        <p className={css.title}>{t`Settings`}</p>
        <ul className={css.links} ref={links}>
          {resources
            .filter(({ isFor }) => isFor(self))
            .map(({ id, title, icon }) => (
              <li key={id}>
                <Link
                  to="/settings/$resourceId"
                  params={{ resourceId: id }}
                  className={css.link}
                  activeProps={{ 'aria-current': 'page' }}
                >
                  <Icon name={icon} look="small" />
                  {title()}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={css.content} tabIndex={0} aria-label={t`Settings`}>
        <Outlet />
      </section>
    </div>
  )
}

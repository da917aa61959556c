import { Link, Outlet, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { mayUse } from '#app/areas/area.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { NotForRole } from '#app/resource/not-for-role.tsx'
import { useOwnSelf } from '#app/session/own-self.ts'
import { button } from '#app/ui/action/button.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import { settingsArea } from './area.ts'
import * as css from './settings.css.ts'
import { SettingsNav } from './settings-nav.tsx'
import { useSoughtText } from './use-sought-text.ts'

/** The Settings area: its navigation, and beside it the chosen page. On a phone these are two pages. */
export function SettingsScreen() {
  useLanguage()
  const self = useOwnSelf()
  const { resourceId } = useParams({ strict: false })
  const content = useRef<HTMLElement>(null)
  const seek = useSoughtText(content)
  if (!mayUse(settingsArea, self)) return <NotForRole />
  return (
    <div className={css.settings} data-page={resourceId ? 'content' : 'list'}>
      <SettingsNav onSeek={seek} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={css.content} tabIndex={0} aria-label={t`Settings`} ref={content}>
        <Link to="/settings" className={`${button.link} ${css.back}`}>
          <Icon name="back" look="small" />
          {t`All settings`}
        </Link>
        <Outlet />
      </section>
    </div>
  )
}

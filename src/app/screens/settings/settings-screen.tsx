import { Link, Outlet, useParams } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
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

/** Elements that name a field or a part of a page. */
const naming = 'label, legend, h1, h2, h3, button, [role=columnheader]'

/**
 * Shows the user the text that a search has found, as soon as the page shows it: the text is scrolled into view, and its
 * field or button gets the focus, or the page if that is disabled. Forgotten when another text is sought.
 *
 * @returns to be called with the text that is sought on the page that is opened; null: none
 */
function useSoughtText(content: RefObject<HTMLElement | null>): (text: string | null) => void {
  const [sought, setSought] = useState<{ text: string } | null>(null)
  useEffect(() => {
    const page = content.current
    if (!page || !sought) return
    const show = () => {
      const found = [...page.querySelectorAll<HTMLElement>(naming)].find((each) => nameOf(each) === sought.text)
      if (!found) return false
      found.scrollIntoView({ block: 'center' })
      ;(focusable(found) ?? page).focus({ preventScroll: true })
      return true
    }
    if (show()) return
    // The page may be loading yet.
    const changes = new MutationObserver(() => show() && changes.disconnect())
    changes.observe(page, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [content, sought])
  return (text) => setSought(text === null ? null : { text })
}

const nameOf = (element: HTMLElement) => element.textContent?.trim()

/** Returns the element that gets the focus for a name: the field of a label, a switch within it, or the button itself. */
const focusable = (element: HTMLElement): HTMLElement | null => {
  const control = element instanceof HTMLLabelElement ? element.control : null
  const found = control ?? element.querySelector<HTMLElement>('input, button, select, textarea') ?? element
  return found.matches('input, button, select, textarea') && !found.matches(':disabled') ? found : null
}

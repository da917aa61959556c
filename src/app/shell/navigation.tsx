import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BrandLogo } from '#app/brand/brand-logo.tsx'
import { showOnAppIcon } from '#app/browser/notifications.ts'
import { useStateRow } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { AccountMenu } from '#app/shell/account/account-menu.tsx'
import { Commands } from '#app/shell/commands/commands.tsx'
import { button } from '#app/ui/action/button.css.ts'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './shell.css.ts'

/** Where: a rail at the side, a bar at the bottom of a phone. */
export const Navigation = () => (
  <nav className={css.rail} aria-label={t`Main`}>
    <span className={css.logo}>
      <BrandLogo className={css.logoPicture} signClass={css.logoSign} />
    </span>
    <Link to="/inbox" className={button.rail} title={t`Inbox`} activeProps={{ 'aria-current': 'page' }}>
      <Icon name="inbox" />
      <span className={visuallyHidden}>{t`Inbox`}</span>
      <UnreadBadge />
    </Link>
    <Commands />
    <span className={css.gap} />
    <AccountMenu />
  </nav>
)

function UnreadBadge() {
  const unread = useStateRow('counts')?.unread ?? 0
  useEffect(() => {
    void showOnAppIcon(unread)
    return () => void showOnAppIcon(0)
  }, [unread])
  if (unread === 0) return null
  return (
    <span className={css.badge}>
      <span className={visuallyHidden}>, </span>
      {unread > 99 ? '99+' : unread}
      <span className={visuallyHidden}> {t`unread`}</span>
    </span>
  )
}

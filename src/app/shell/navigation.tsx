import { Link } from '@tanstack/react-router'
import type { Area } from '#app/areas/area.ts'
import { useRail } from '#app/areas/rail-order.ts'
import { BrandLogo } from '#app/brand/brand-logo.tsx'
import { t } from '#app/language/t.ts'
import { AccountMenu } from '#app/shell/account/account-menu.tsx'
import { Commands } from '#app/shell/commands/commands.tsx'
import { button, railWord } from '#app/ui/action/button.css.ts'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './shell.css.ts'

/** Links to areas and commands: a rail at the side, on phones a bar at the bottom. */
export function Navigation() {
  return (
    <nav className={css.rail} aria-label={t`Main`}>
      <span className={css.logo}>
        <BrandLogo className={css.logoPicture} signClass={css.logoSign} />
      </span>
      {useRail().map((area) => (
        <AreaLink key={area.path} area={area} />
      ))}
      <Commands />
      <span className={css.gap} data-place="sounds" />
      <AccountMenu />
    </nav>
  )
}

const AreaLink = ({ area: { path, label, icon, onPhones, useCount } }: { area: Area }) => (
  <Link
    to={path}
    className={onPhones === 'palette' ? `${button.rail} ${css.notOnPhones}` : button.rail}
    title={label()}
    activeProps={{ 'aria-current': 'page' }}
  >
    <Icon name={icon} />
    <span className={railWord}>{label()}</span>
    {useCount && <UnreadBadge useCount={useCount} />}
  </Link>
)

function UnreadBadge({ useCount }: { useCount(): number }) {
  const unread = useCount()
  if (unread === 0) return null
  return (
    <span className={css.badge}>
      <span className={visuallyHidden}>, </span>
      {unread > 99 ? '99+' : unread}
      <span className={visuallyHidden}> {t`unread`}</span>
    </span>
  )
}

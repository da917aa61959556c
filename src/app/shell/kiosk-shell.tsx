import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useAreas } from '#app/areas/area.ts'
import { BrandLogo } from '#app/brand/brand-logo.tsx'
import { useBrand } from '#app/brand/use-brand.ts'
import { isShownIn, type Kiosk } from '#app/kiosk/kiosk-keeper.ts'
import { fullScreen } from '#app/kiosk/own-kiosk.ts'
import { UnlockForm } from '#app/kiosk/unlock-form.tsx'
import { useHeld } from '#app/kiosk/use-held.ts'
import { t } from '#app/language/t.ts'
import { button } from '#app/ui/action/button.css.ts'
import { Button } from '#app/ui/action/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './kiosk-shell.css.ts'
import * as shell from './shell.css.ts'

/** [CAP-15] Shows only the chosen screens, in full screen, until the code is entered. */
export function KioskShell({ kiosk, children }: { kiosk: Kiosk; children: ReactNode }) {
  const [isUnlocking, setUnlocking] = useState(false)
  const isCovered = useSyncExternalStore(fullScreen.subscribe, fullScreen.isMissing)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const areas = useAreas().filter((area) => kiosk.screens.includes(area.path))
  const router = useRouter()
  useHeld(kiosk)

  async function goOn() {
    await fullScreen.enter()
    // A history entry of its own, so that going back once does not leave this page.
    router.history.push(router.latestLocation.href)
  }
  const unlock = (
    <Button look="quiet" onClick={() => setUnlocking(true)}>
      <Icon name="lock" look="small" />
      {t`Unlock`}
    </Button>
  )
  return (
    <>
      {isCovered && <Cover unlock={unlock} onGoOn={() => void goOn()} />}
      <div className={css.kiosk} inert={isCovered}>
        <header className={css.bar}>
          <span className={shell.logo}>
            <BrandLogo className={shell.logoPicture} signClass={shell.logoSign} />
          </span>
          {areas.length > 1 && (
            <nav className={css.screens} aria-label={t`Main`}>
              {areas.map(({ path, label, icon }) => (
                <Link key={path} to={path} className={button.quiet} activeProps={{ 'aria-current': 'page' }}>
                  <Icon name={icon} look="small" />
                  {label()}
                </Link>
              ))}
            </nav>
          )}
          <span className={css.gap} />
          {!isCovered && unlock}
        </header>
        {isShownIn(kiosk, path) ? children : null}
      </div>
      {isUnlocking && (
        <Dialog title={t`Unlock`} onClose={() => setUnlocking(false)}>
          <UnlockForm kiosk={kiosk} />
        </Dialog>
      )}
    </>
  )
}

/** Covers everything while the page is not in full screen. */
function Cover({ unlock, onGoOn }: { unlock: ReactNode; onGoOn(): void }) {
  const { name } = useBrand()
  return (
    <div className={css.cover}>
      <EmptyState
        icon="lock"
        title={t`Kiosk mode`}
        action={
          <Button look="primary" tall className={css.goOn} autoFocus onClick={onGoOn}>
            {t`Tap to continue`}
          </Button>
        }
      >
        {t`${name ?? 'Everline'} continues in full screen where you left off.`}
      </EmptyState>
      <div className={css.coverEnd}>{unlock}</div>
    </div>
  )
}

import { useBrand } from '#app/brand/use-brand.ts'
import { useInstall } from '#app/install/use-install.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Card } from '#app/ui/layout/card.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { HomeScreenSteps } from './home-screen-steps.tsx'

/** Installs the app on this device, where that is possible and not done yet. */
export function InstallSection() {
  const install = useInstall()
  const name = useBrand().name ?? 'Everline'
  if (!install) return null
  return (
    <Card title={t`App on this device`}>
      <p className={texts.hint}>
        {t`Installed, ${name} has a window and an icon of its own, and takes what you share from other apps.`}
      </p>
      {install.how === 'ask' ? (
        <div className={layout.toolbar.center}>
          <Button onClick={() => void install.ask()}>{t`Install`}</Button>
        </div>
      ) : (
        <HomeScreenSteps />
      )}
    </Card>
  )
}

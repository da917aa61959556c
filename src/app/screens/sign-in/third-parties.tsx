import { Suspense } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAsked } from '#app/data/use-asked.ts'
import { useKiosk } from '#app/kiosk/use-kiosk.ts'
import { t } from '#app/language/t.ts'
import * as button from '#app/ui/action/button.css.ts'
import * as css from './sign-in.css.ts'

const UnlockAtSignIn = lazyPart(async () => (await import('#app/kiosk/unlock-at-sign-in.tsx')).UnlockAtSignIn)

/** Links to third parties' sign-ins. Each leaves the app and returns with a one-time code. */
export function ThirdParties() {
  const { ask } = useCommands()
  const { value } = useAsked(() => ask('getThirdPartyLoginMethods', {}))
  const kiosk = useKiosk()
  // Not in a kiosk: other sites would be a way out of it [CAP-15].
  if (kiosk)
    return (
      <div className={css.thirdParties}>
        <Suspense>
          <UnlockAtSignIn kiosk={kiosk} />
        </Suspense>
      </div>
    )
  if (!value || value.methods.length === 0) return null
  return (
    <div className={css.thirdParties}>
      {value.methods.map(({ id, label, url }) => (
        <a key={id} href={url} className={`${button.button.plain} ${button.tall}`}>
          {t`Sign in with ${label}`}
        </a>
      ))}
    </div>
  )
}

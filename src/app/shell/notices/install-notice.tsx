import { useNavigate } from '@tanstack/react-router'
import { useBrand } from '#app/brand/use-brand.ts'
import { useDeviceChoice } from '#app/data/device-choice.ts'
import { useConversations } from '#app/data/rows.ts'
import { installChoice } from '#app/install/install-choice.ts'
import { useInstall } from '#app/install/use-install.ts'
import { useKiosk } from '#app/kiosk/use-kiosk.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Ranked } from '#app/ui/feedback/one-notice.tsx'
import * as css from './notices.css.ts'

/**
 * Offers once on each device to install the app: to those who have closed a conversation, and therefore know what it is
 * for. Whatever the answer, the profile still offers it.
 */
export function InstallNotice() {
  const install = useInstall()
  const isAnswered = useDeviceChoice(installChoice) === 'answered'
  const isKiosk = useKiosk() !== null
  return install && !isAnswered && !isKiosk ? <Offer install={install} /> : null
}

function Offer({ install }: { install: NonNullable<ReturnType<typeof useInstall>> }) {
  const navigate = useNavigate()
  const name = useBrand().name ?? 'Everline'
  const hasClosed = (useConversations('closed', 1)?.length ?? 0) > 0
  if (!hasClosed) return null
  const answer = () => installChoice.choose('answered')
  return (
    <Ranked subject="install-app">
      <div className={css.banner}>
        <Notice
          look="info"
          action={
            <>
              <Button
                look="link"
                onClick={() => {
                  answer()
                  if (install.how === 'ask') void install.ask()
                  else void navigate({ to: '/profile' })
                }}
              >
                {install.how === 'ask' ? t`Install` : t`Show how`}
              </Button>
              <Button look="link" onClick={answer}>
                {t`No, thanks`}
              </Button>
            </>
          }
        >
          {t`Install ${name} on this device to open it in a window of its own.`}
        </Notice>
      </div>
    </Ranked>
  )
}

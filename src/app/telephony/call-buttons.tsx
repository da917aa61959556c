import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { CallMedia, CallTarget } from '#core/contract/index.ts'
import { useStartCall } from './use-start-call.tsx'
import { useStartFailure } from './use-start-failure.tsx'

type Props = { target: CallTarget; name: string; video?: boolean }

/** Calls somebody from here. */
export function CallButtons({ target, name, video = true }: Props) {
  const { isBusy, failure, call, question, mustAsk } = useStartCall()
  const { permissions } = useOwnSelf()
  useStartFailure(failure)
  if (!permissions.includes('startCall')) return null
  const button = (media: CallMedia, label: string, title: string) => (
    <Button
      look="quiet"
      square
      aria-label={label}
      title={title}
      aria-disabled={isBusy}
      aria-haspopup={mustAsk ? 'dialog' : undefined}
      onClick={() => call(target, media)}
    >
      <Icon name={media === 'video' ? 'video' : 'phone'} />
    </Button>
  )
  return (
    <>
      {button('voice', t`Call ${name}`, t`Call`)}
      {video && button('video', t`Video call with ${name}`, t`Video call`)}
      {question}
    </>
  )
}

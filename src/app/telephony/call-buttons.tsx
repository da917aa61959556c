import { useEffect } from 'react'
import { failureText } from '#app/language/failure-text.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { CallMedia, CallTarget } from '#core/contract/index.ts'
import type { Failure } from '#core/platform/result.ts'
import { useStartCall } from './use-start-call.tsx'

type Props = { target: CallTarget; name: string; video?: boolean }

/** Calls somebody from here. */
export function CallButtons({ target, name, video = true }: Props) {
  const { isBusy, failure, call, question, mustAsk } = useStartCall()
  const toasts = useToasts()
  const { permissions } = useOwnSelf()
  useEffect(() => {
    if (failure) toasts.show({ id: 'start-call', severity: 'error', children: <Told failure={failure} /> })
  }, [failure, toasts])
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

/** The texts of failures may still be loading: it is rendered again with them. */
function Told({ failure }: { failure: Failure }) {
  useLanguage()
  return failureText(failure)
}

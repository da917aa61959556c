import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { CallMedia, CallTarget } from '#core/contract/index.ts'
import { hostMediaHere } from './media-tab.ts'

type Props = { target: CallTarget; name: string; video?: boolean }

/** Calls somebody from here. */
export function CallButtons({ target, name, video = true }: Props) {
  const { isBusy, call } = useStartCall(target)
  return (
    <>
      <Button
        look="quiet"
        square
        aria-label={t`Call ${name}`}
        title={t`Call`}
        aria-disabled={isBusy}
        onClick={() => call('voice')}
      >
        <Icon name="phone" />
      </Button>
      {video && (
        <Button
          look="quiet"
          square
          aria-label={t`Video call with ${name}`}
          title={t`Video call`}
          aria-disabled={isBusy}
          onClick={() => call('video')}
        >
          <Icon name="film" />
        </Button>
      )}
    </>
  )
}

/** Asks for the microphone, then rings. */
function useStartCall(target: CallTarget) {
  const commands = useCommands()
  const toasts = useToasts()
  const starting = useAction(async (media: CallMedia) => {
    const hosted = await hostMediaHere(commands, media)
    return hosted.ok ? commands.ask('startCall', { body: { target, media } }) : hosted
  })
  async function call(media: CallMedia) {
    const result = await starting.run(media)
    if (result && !result.ok) toasts.show({ id: 'start-call', severity: 'error', children: failureText(result.error) })
  }
  return { isBusy: starting.isBusy, call: (media: CallMedia) => void call(media) }
}

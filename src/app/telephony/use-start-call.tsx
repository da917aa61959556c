import { useDeviceQuestion } from '#app/call-devices/use-device-question.tsx'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { t } from '#app/language/t.ts'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import type { CallMedia, CallTarget } from '#core/contract/index.ts'

/** Asks for devices where that is wanted, then for the microphone, then rings. The component renders `question`. */
export function useStartCall() {
  const commands = useCommands()
  const { mustAsk, ask, question } = useDeviceQuestion()
  const toasts = useToasts()
  const starting = useAction(async (written: CallTarget, media: CallMedia, cli?: string) => {
    const { target, extension } = dialled(written)
    const { beginWithCamera, hostMediaFor } = await import('./media-tab.ts')
    const body = { target, media, ...(cli !== undefined && { cli }) }
    const started = await hostMediaFor(commands, media, () => commands.ask('startCall', { body }))
    if (started.ok && started.value.call.media === 'video') void beginWithCamera(commands, started.value.call.id)
    if (started.ok && extension !== '')
      toasts.show({ severity: 'info', children: t`Enter extension ${extension} on the call keypad.` })
    return started
  })
  return {
    mustAsk,
    question,
    isBusy: starting.isBusy,
    failure: starting.failure,
    clear: starting.clear,
    /** @param cli the service's number from which a telephone is called; missing: the first that the user may use */
    call: (target: CallTarget, media: CallMedia, cli?: string) =>
      ask(media, () => void starting.run(target, media, cli)),
  }
}

/**
 * Splits a number with an extension (`;ext=`, RFC 3966): the number is called, and the switch behind it asks for the
 * extension.
 */
function dialled(target: CallTarget): { target: CallTarget; extension: string } {
  if (target.kind !== 'number') return { target, extension: '' }
  const [number = '', extension = ''] = target.number.split(';ext=')
  return { target: { ...target, number }, extension }
}

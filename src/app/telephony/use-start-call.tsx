import { useDeviceQuestion } from '#app/call-devices/use-device-question.tsx'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import type { CallMedia, CallTarget } from '#core/contract/index.ts'

/** Asks for devices where that is wanted, then for the microphone, then rings. The component renders `question`. */
export function useStartCall() {
  const commands = useCommands()
  const { mustAsk, ask, question } = useDeviceQuestion()
  const starting = useAction(async (target: CallTarget, media: CallMedia, cli?: string) => {
    const { beginWithCamera, hostMediaFor } = await import('./media-tab.ts')
    const body = { target, media, ...(cli !== undefined && { cli }) }
    const started = await hostMediaFor(commands, media, () => commands.ask('startCall', { body }))
    if (started.ok && started.value.call.media === 'video') void beginWithCamera(commands, started.value.call.id)
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

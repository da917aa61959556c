import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import type { CallMedia } from '#core/contract/index.ts'
import { useMustAskDevices } from './use-must-ask-devices.ts'

const ChooseDevices = lazyPart(async () => (await import('./choose-devices.tsx')).ChooseDevices)

type Asked = { media: CallMedia; goOn(): void }

/**
 * Lets the user choose devices before a call, where the installation wants it [CAL-11], and otherwise goes on at once. The
 * component renders `question`.
 */
export function useDeviceQuestion(): {
  mustAsk: boolean
  ask(media: CallMedia, goOn: () => void): void
  question: ReactNode
} {
  const mustAsk = useMustAskDevices()
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (media: CallMedia, goOn: () => void) => (mustAsk ? setAsked({ media, goOn }) : goOn())
  const close = () => setAsked(null)
  function onContinue() {
    close()
    asked?.goOn()
  }
  const question = asked && (
    <Suspense>
      <ChooseDevices hasVideo={asked.media === 'video'} onContinue={onContinue} onClose={close} />
    </Suspense>
  )
  return { mustAsk, ask, question }
}

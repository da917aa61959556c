import { Suspense, useState } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { blocksSign } from '#app/ui/sign/late-signs.ts'

const ContentEditor = lazyPart(async () => (await import('./content-editor.tsx')).ContentEditor)

/** Opens what composes cards, lists and buttons. */
export function EditorButton({ roomId, onDone }: { roomId: string; onDone(): void }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onDone()
  }
  return (
    <>
      <Button
        look="quiet"
        square
        aria-label={t`Cards and buttons`}
        title={t`Cards and buttons`}
        onClick={() => setOpen(true)}
      >
        <Icon name={blocksSign} look="small" />
      </Button>
      <Suspense>{isOpen && <ContentEditor roomId={roomId} onClose={close} />}</Suspense>
    </>
  )
}

import { type RefObject, Suspense, useState } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'

const InsertKnowledge = lazyPart(async () => (await import('./insert-knowledge.tsx')).InsertKnowledge)

/** Opens the knowledge base beside the text box. */
export function KnowledgeButton({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        square
        aria-label={t`Knowledge base`}
        title={t`Insert an article`}
        onClick={() => setOpen(true)}
      >
        <Icon name="book" look="small" />
      </Button>
      {isOpen && (
        <Suspense>
          <InsertKnowledge box={box} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

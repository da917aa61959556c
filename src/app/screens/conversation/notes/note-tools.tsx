import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Menu, MenuItem } from '#app/ui/overlay/menu.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { Note } from '#core/contract/index.ts'
import { maxEditMinutes } from '#core/contract/limits.ts'
import * as css from './notes.css.ts'

const NoteDialog = lazyPart(async () => (await import('./note-dialog.tsx')).NoteDialog)

/** The menu of the user's own note, for as long as it can be changed. */
export function NoteTools({ note }: { note: Note }) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [step, setStep] = useState<'menu' | 'edit' | 'remove' | null>(null)
  const isOld = useServerNow(10_000) - note.writtenAtMs >= maxEditMinutes * 60_000
  if (isOld && step === null) return null
  return (
    <>
      <Button
        ref={trigger}
        look="quiet"
        square
        className={css.more}
        aria-label={t`Note actions`}
        aria-haspopup="menu"
        aria-expanded={step === 'menu'}
        onClick={() => setStep('menu')}
      >
        <Icon name="more" look="small" />
      </Button>
      {step === 'menu' && (
        <Menu
          label={t`Note actions`}
          trigger={trigger}
          placement="bottom end"
          onClose={() => setStep((now) => (now === 'menu' ? null : now))}
        >
          <MenuItem icon={<Icon name="gear" look="small" />} onSelect={() => setStep('edit')}>
            {t`Edit…`}
          </MenuItem>
          <MenuItem icon={<Icon name="close" look="small" />} isDanger onSelect={() => setStep('remove')}>
            {t`Delete…`}
          </MenuItem>
        </Menu>
      )}
      <Suspense>
        {(step === 'edit' || step === 'remove') && <NoteDialog note={note} step={step} onClose={() => setStep(null)} />}
      </Suspense>
    </>
  )
}

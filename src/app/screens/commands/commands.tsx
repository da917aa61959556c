import { lazy, Suspense, useEffect, useState } from 'react'
import { t } from '#app/language/t.ts'
import { Icon } from '#app/ui/icon.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts'
import { isMac, isWriting } from '../environment.ts'
import * as css from '../shell/shell.css.ts'
import { keyName, type Overlay, overlayOf } from './shortcuts.ts'

const load = async () => ({ default: (await import('./palette.tsx')).Palette })
const Palette = lazy(load)
const ShortcutsSheet = lazy(async () => ({ default: (await import('./shortcuts-sheet.tsx')).ShortcutsSheet }))

/** The way to every command and screen, by a button and by keys. */
export function Commands() {
  const [open, setOpen] = useState<Overlay | null>(null)
  const close = () => setOpen(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const overlay = overlayOf(event, isWriting(event.target))
      if (!overlay) return
      // Browsers have Ctrl K for their own search.
      event.preventDefault()
      setOpen((before) => (before === overlay ? null : overlay))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <button
        type="button"
        className={css.link}
        title={t`Commands (${keyName('Mod', isMac)} K)`}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen('palette')}
      >
        <Icon name="search" />
        <span className={visuallyHidden}>{t`Commands`}</span>
      </button>
      <Suspense>
        {open === 'palette' && <Palette onClose={close} onShortcuts={() => setOpen('shortcuts')} />}
        {open === 'shortcuts' && <ShortcutsSheet onClose={close} />}
      </Suspense>
    </>
  )
}

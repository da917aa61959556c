import { Suspense, useCallback, useState } from 'react'
import { isMac } from '#app/browser/keyboard.ts'
import { lazyPart, loadAhead } from '#app/browser/load-part.ts'
import { type Action, ariaKeys, keyText } from '#app/keys/shortcuts.ts'
import { useActionKeys, useKeys } from '#app/keys/use-keys.ts'
import { t } from '#app/language/t.ts'
import { railWord } from '#app/ui/action/button.css.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'

const load = async () => (await import('./palette.tsx')).Palette
const Palette = lazyPart(load)
const SignOut = lazyPart(async () => (await import('#app/shell/account/sign-out.tsx')).SignOut)
const ShortcutsSheet = lazyPart(async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet)

/** The button and the keys that open the palette and the list of shortcuts. */
export function Commands() {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | 'leaving' | null>(null)
  const { palette } = useKeys()
  const close = () => setOpen(null)
  const onKey = useCallback((action: Action) => {
    if (action !== 'palette' && action !== 'shortcuts') return false
    setOpen((before) => (before === action ? null : action))
    return true
  }, [])
  useActionKeys(onKey)

  return (
    <>
      <Button
        look="rail"
        title={t`Search and commands (${keyText(palette, isMac)})`}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys(palette, isMac)}
        onPointerEnter={() => loadAhead(load)}
        onFocus={() => loadAhead(load)}
        onClick={() => setOpen('palette')}
      >
        <Icon name="M5 7l5 5-5 5M12 17h7" />
        <span className={railWord}>{t`Commands`}</span>
      </Button>
      <Suspense>
        {open === 'palette' && (
          <Palette onClose={close} onShortcuts={() => setOpen('shortcuts')} onLeave={() => setOpen('leaving')} />
        )}
        {open === 'shortcuts' && <ShortcutsSheet onClose={close} />}
        {open === 'leaving' && <SignOut onStay={close} />}
      </Suspense>
    </>
  )
}

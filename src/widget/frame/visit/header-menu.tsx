import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#app/language/t.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import { menuPlaceId } from '#widget/frame/chat/header.tsx'
import { Sign } from '#widget/frame/chat/sign.tsx'
import * as css from './header-menu.css.ts'

/** The menu at the end of the chat's header. `children` draws its entries and can close it. */
export function HeaderMenu({ children }: { children(close: () => void): ReactNode }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const close = useCallback(() => {
    setOpen(false)
    // The entry that had the focus is gone.
    place.current?.querySelector('button')?.focus()
  }, [])
  useEffect(() => {
    if (!isOpen) return
    const over = new AbortController()
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside, over)
    document.addEventListener('focusin', closeOutside, over)
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Escape closes the menu and not the chat.
      event.stopPropagation()
      close()
    }
    document.addEventListener('keydown', closeByKey, { capture: true, signal: over.signal })
    return () => over.abort()
  }, [isOpen, close])
  const header = document.getElementById(menuPlaceId)
  return (
    header &&
    createPortal(
      <div ref={place} className={css.place}>
        <Button look="quiet" aria-label={t`More`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Sign name="more" />
        </Button>
        {isOpen && (
          <nav className={css.list} aria-label={t`More`}>
            {children(close)}
          </nav>
        )}
      </div>,
      header,
    )
  )
}

import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useMedia } from '#app/browser/use-media.ts'
import { useKeptPane } from '#app/page/use-kept-width.ts'
import { media } from '#app/theme/contract.css.ts'

/** Whether the visitor is shown in a pane beside the conversation or, on a narrow screen, in a dialog. */
export type VisitorPane = { place: 'pane' | 'sheet'; isShown: boolean; toggle(): void }

export function useVisitorPane(): VisitorPane {
  const place = useMedia(media.noSide) ? 'sheet' : 'pane'
  const [isKept, keep] = useKeptPane('everline-visitor-pane')
  const { visitor = false } = useSearch({ from: '/shell/inbox' })
  const navigate = useNavigate()
  const router = useRouter()
  const isOwn = useRef(false)

  function toggleSheet() {
    if (!visitor) {
      isOwn.current = true
      void navigate({ to: '.', search: (before) => ({ ...before, visitor: true }) })
    } else if (isOwn.current) {
      // Goes back in the history like the browser's button, so that opening and closing leave no extra entries.
      isOwn.current = false
      router.history.back({ ignoreBlocker: true })
    } else void navigate({ to: '.', search: ({ visitor: _, ...rest }) => rest, replace: true })
  }
  const isShown = place === 'pane' ? isKept : visitor
  const toggle = useRef(toggleSheet)
  toggle.current = place === 'pane' ? () => keep(!isKept) : toggleSheet
  return useMemo(() => ({ place, isShown, toggle: () => toggle.current() }), [place, isShown])
}

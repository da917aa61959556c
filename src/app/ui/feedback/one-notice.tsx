import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { plural, t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as css from './one-notice.css.ts'

/** Subjects of the notices above a screen or a conversation, the most important one first (decision 98). */
const importance = [
  // Something is lost, or would be.
  'stored-data',
  'unreadable-text',
  'lost-recording',
  // Something was not done.
  'refused',
  'passed-inquiries',
  // Something wants an answer now.
  'ongoing-call',
  'reminder-due',
  'answer-of-colleague',
  // States that pass by themselves or can wait.
  'wrap-up',
  'waiting-recording',
  'waiting-share',
  'calls-off',
  'asked-colleague',
  'asked-visitor',
  'password-end',
  'reminder-set',
  'sounds-off',
  'install-app',
] as const
export type Subject = (typeof importance)[number]

type Known = { id: string; rank: number }
const PlaceContext = createContext<{ known: readonly Known[]; isOpen: boolean; add(one: Known): () => void } | null>(
  null,
)

/**
 * The one place for the notices of a screen: of all that its children have to say, the most important one is shown, and
 * the others on demand. Notices within it are `Ranked`.
 */
export function OneNotice({ children, className = '' }: { children: ReactNode; className?: string }) {
  const [known, setKnown] = useState<readonly Known[]>([])
  const [isOpen, setOpen] = useState(false)
  const add = useCallback((one: Known) => {
    setKnown((all) => [...all, one].sort((a, b) => a.rank - b.rank))
    return () => setKnown((all) => all.filter((other) => other !== one))
  }, [])
  const place = useMemo(() => ({ known, isOpen, add }), [known, isOpen, add])
  const more = known.length - 1
  return (
    <PlaceContext value={place}>
      <div className={`${css.place} ${className}`}>
        {children}
        {more > 0 && (
          <span className={css.more}>
            <Button look="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? t`Show fewer` : t`${plural(more, { one: '# more', other: '# more' })}`}
            </Button>
          </span>
        )}
      </div>
    </PlaceContext>
  )
}

/** A notice that waits while a more important one is shown in its place; outside of such a place it is always shown. */
export function Ranked({ subject, children }: { subject: Subject; children: ReactNode }): ReactNode {
  const place = useContext(PlaceContext)
  const id = useId()
  const add = place?.add
  // Before the page is drawn, so that it is not drawn twice.
  useLayoutEffect(() => add?.({ id, rank: importance.indexOf(subject) }), [add, id, subject])
  return !place || place.isOpen || place.known[0]?.id === id ? children : null
}

import { type ReactNode, useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'

/** Lines of a notice that are shown at first: a notice stands over the work. */
const firstShown = 3

type Props<Item> = { items: readonly Item[]; children(shown: readonly Item[]): ReactNode }

/** The first lines of a notice, and all when they are asked for. */
export function FirstFew<Item>({ items, children }: Props<Item>) {
  const [isOpen, setOpen] = useState(false)
  const more = items.length - firstShown
  return (
    <>
      {children(isOpen ? items : items.slice(0, firstShown))}
      {more > 0 && (
        <Button look="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t`Show fewer` : t`${plural(more, { one: 'Show # more', other: 'Show # more' })}`}
        </Button>
      )}
    </>
  )
}

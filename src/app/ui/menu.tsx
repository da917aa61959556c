import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import * as css from './menu.css.ts'

type Props = { label: string; className: string; onClose(): void; children: ReactNode }

const items = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]

/** An open menu: arrows, Home and End move, Escape, Tab and a press elsewhere close it. */
export function Menu({ label, className, onClose, children }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    const opener = document.activeElement
    const element = menu.current
    if (element) items(element)[0]?.focus()
    const onPress = (event: PointerEvent) => {
      const target = event.target
      if (target instanceof Node && !element?.contains(target) && !opener?.contains(target)) close.current()
    }
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      if (
        opener instanceof HTMLElement &&
        (element?.contains(document.activeElement) || document.activeElement === document.body)
      ) {
        opener.focus()
      }
    }
  }, [])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const all = items(event.currentTarget)
    const { activeElement } = document
    const at = activeElement instanceof HTMLElement ? all.indexOf(activeElement) : -1
    const next: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
    const to = next[event.key]
    if (to !== undefined) {
      event.preventDefault()
      all.at(to % all.length)?.focus()
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
  }
  return (
    <div
      role="menu"
      aria-label={label}
      className={`${css.menu} ${className}`}
      ref={menu}
      onKeyDown={onKeyDown}
      tabIndex={-1}
    >
      {children}
    </div>
  )
}

type ItemProps = { children: ReactNode; icon?: ReactNode; onSelect(): void; isDisabled?: boolean }

export const MenuItem = ({ children, icon, onSelect, isDisabled }: ItemProps) => (
  <button
    type="button"
    role="menuitem"
    className={css.item}
    tabIndex={-1}
    aria-disabled={isDisabled}
    onClick={onSelect}
  >
    {icon}
    <span className={css.grow}>{children}</span>
  </button>
)

/** One of several, or one of its own: `kind`. */
export const MenuChoice = ({
  children,
  icon,
  onSelect,
  isChosen,
  isDisabled,
  kind = 'menuitemradio',
}: ItemProps & { isChosen: boolean; kind?: 'menuitemradio' | 'menuitemcheckbox' }) => (
  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both kinds are checked; the rule cannot read the role
  <button
    type="button"
    role={kind}
    aria-checked={isChosen}
    aria-disabled={isDisabled}
    className={css.item}
    tabIndex={-1}
    onClick={onSelect}
  >
    {icon}
    <span className={css.grow}>{children}</span>
    {isChosen && (
      <span className={css.tick}>
        <Icon name="check" look="small" />
      </span>
    )}
  </button>
)

export const MenuLine = () => <hr className={css.line} />

/** Items that belong together, under a heading. */
export const MenuGroup = ({ heading, children }: { heading: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu
  <div role="group" aria-label={heading}>
    <div className={css.heading} aria-hidden="true">
      {heading}
    </div>
    {children}
  </div>
)

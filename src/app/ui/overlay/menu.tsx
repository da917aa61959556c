import { createContext, type ReactNode, type RefObject, useContext, useLayoutEffect } from 'react'
import { setInteractionModality, useFocusVisible } from 'react-aria/useFocusVisible'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  Header,
  MenuSection,
  Popover,
  type PopoverProps,
  Separator,
  SubmenuTrigger,
} from 'react-aria-components/Menu'
import { AriaLocale } from '#app/ui/base/aria-locale.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './menu.css.ts'
import { useBackCloses } from './over-the-page.ts'

type Props = {
  label: string
  /** The element that opened the menu, which is placed beside it and returns the focus to it. */
  trigger: RefObject<Element | null>
  placement?: PopoverProps['placement']
  onClose(): void
  /** Heading above the items, not an item itself. */
  head?: ReactNode
  children: ReactNode
}

/** [UI-07] An open menu: arrows, letters, Home and End move the focus; Escape, Tab and a click elsewhere close it. */
export function Menu({ label, trigger, placement = 'bottom start', onClose, head, children }: Props) {
  useBackCloses(onClose)
  return (
    <AriaLocale>
      <Popover
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        triggerRef={trigger}
        placement={placement}
        offset={4}
        aria-label={label}
        className={css.surface}
      >
        {head}
        <Items label={label} onClose={onClose}>
          {children}
        </Items>
      </Popover>
    </AriaLocale>
  )
}

function Items({ label, onClose, children }: Pick<Props, 'label' | 'onClose' | 'children'>) {
  const { isFocusVisible } = useFocusVisible()
  // React Aria takes Enter on a native button for a screen reader's click and then focuses the menu itself, so that the
  // first item would not be read.
  useLayoutEffect(() => {
    if (isFocusVisible) setInteractionModality('keyboard')
  }, [isFocusVisible])
  return (
    <CloseContext value={onClose}>
      <AriaMenu aria-label={label} autoFocus="first" onClose={onClose} className={css.menu}>
        {children}
      </AriaMenu>
    </CloseContext>
  )
}

/** Closes the whole menu, from any depth. */
const CloseContext = createContext(() => {})

type ItemProps = {
  id?: string
  children: string
  icon?: ReactNode
  onSelect?(): void
  isDisabled?: boolean
  isDanger?: boolean
  /** For choices whose effect is visible in the menu itself. */
  staysOpen?: boolean
}

export const MenuItem = ({ id, children, icon, onSelect, isDisabled, isDanger, staysOpen }: ItemProps) => (
  <AriaMenuItem
    {...(id === undefined ? {} : { id })}
    textValue={children}
    className={css.item}
    isDisabled={isDisabled ?? false}
    shouldCloseOnSelect={!staysOpen}
    {...(onSelect && { onAction: onSelect })}
    {...(isDanger && { 'data-danger': '' })}
  >
    {({ isSelected, hasSubmenu }) => (
      <>
        {icon}
        <span className={css.grow}>{children}</span>
        {isSelected && (
          <span className={css.tick}>
            <Icon name="check" look="small" />
          </span>
        )}
        {hasSubmenu && (
          <span className={css.further}>
            <Icon name="down" look="small" />
          </span>
        )}
      </>
    )}
  </AriaMenuItem>
)

/** A menu within the menu, to any depth. */
export function SubMenu({ children, ...item }: Pick<ItemProps, 'icon' | 'isDisabled'> & Nested) {
  const close = useContext(CloseContext)
  return (
    <SubmenuTrigger delay={120}>
      <MenuItem {...item}>{item.label}</MenuItem>
      <Popover
        className={css.surface}
        offset={0}
        {...(isNarrow() ? { placement: 'bottom start' } : { crossOffset: -5 })}
      >
        <AriaMenu aria-label={item.label} onClose={close} className={css.menu}>
          {children}
        </AriaMenu>
      </Popover>
    </SubmenuTrigger>
  )
}
/** Narrow windows have no room for two menus side by side. */
const isNarrow = () => window.matchMedia('(max-width: 560px)').matches
type Nested = { label: string; children: ReactNode }

export const MenuLine = () => <Separator className={css.line} />

/** Items that belong together, under a heading. */
export const MenuGroup = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <MenuSection>
    <Header className={css.heading}>{heading}</Header>
    {children}
  </MenuSection>
)

type ChoiceProps<Value extends string> = {
  heading: string
  /** The heading is the label of the submenu that contains the choices. */
  isSubMenu?: boolean
  choices: readonly { value: Value; label: string; icon?: ReactNode }[]
  chosen: Value | undefined
  onChoose(value: Value): void
}

/** An item that is one of several choices. */
export const MenuChoices = <Value extends string>({
  heading,
  isSubMenu = false,
  choices,
  chosen,
  onChoose,
}: ChoiceProps<Value>) => (
  <MenuSection
    {...(isSubMenu && { 'aria-label': heading })}
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={chosen === undefined ? [] : [chosen]}
    onSelectionChange={(keys) => {
      const choice = choices.find(({ value }) => keys === 'all' || keys.has(value))
      if (choice) onChoose(choice.value)
    }}
  >
    {!isSubMenu && <Header className={css.heading}>{heading}</Header>}
    {choices.map(({ value, label, icon }) => (
      <MenuItem key={value} id={value} icon={icon} staysOpen>
        {label}
      </MenuItem>
    ))}
  </MenuSection>
)

type SwitchProps = { children: string; icon?: ReactNode; isOn: boolean; isDisabled?: boolean; onChange(): void }

/** An item that is on or off, independent of others. */
export const MenuSwitch = ({ children, icon, isOn, isDisabled, onChange }: SwitchProps) => (
  <MenuSection
    aria-label={children}
    selectionMode="multiple"
    selectedKeys={isOn ? ['on'] : []}
    onSelectionChange={onChange}
  >
    <MenuItem id="on" icon={icon} isDisabled={isDisabled ?? false} staysOpen>
      {children}
    </MenuItem>
  </MenuSection>
)

import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { Popover } from 'react-aria-components/Popover'
import { translated } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { AriaLocale } from '#app/ui/base/aria-locale.tsx'
import * as field from '#app/ui/form/field.css.ts'
import { Field, type FieldText } from '#app/ui/form/field.tsx'
import { Tooltip } from '#app/ui/overlay/tooltip.tsx'
import { Chip } from '#app/ui/sign/chip.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './dropdown.css.ts'
import {
  addTyped,
  choose,
  clearTooltip,
  type DropdownGroup,
  type DropdownMode,
  type DropdownOption,
  listedItems,
  optionsByValue,
  withdraw,
} from './dropdown-options.ts'
import { nextOption, OptionList, optionId } from './option-list.tsx'
import { OptionSign } from './option-sign.tsx'

type Props = FieldText & {
  mode?: DropdownMode
  options: readonly (DropdownOption | DropdownGroup)[]
  chosen: readonly string[]
  onChange(chosen: readonly string[]): void
  placeholder?: string
  multipleLimit?: number
  isDisabled?: boolean
  /** E-mail mode: whether an address is one. A chip that is none has another colour. */
  isAddress?(text: string): boolean
}

/** [UI-02] One or several of many options, or addresses of which some are known. Typing looks for an option. */
export function Dropdown(props: Props) {
  const { label, status, message, mode = 'single', options, chosen, onChange, placeholder, multipleLimit } = props
  const { isDisabled = false, isAddress = () => true } = props
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [moved, setMoved] = useState(-1)
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const rules = { mode, multipleLimit }
  const known = useMemo(() => optionsByValue(options), [options])
  const items = useMemo(() => (isOpen ? listedItems(options, text) : []), [isOpen, options, text])
  // While the user searches, Enter takes the first option that fits.
  const active = moved < 0 && text !== '' && mode !== 'email' ? nextOption(items, -1, 'ArrowDown') : moved
  const single = mode === 'single' ? known.get(chosen[0] ?? '') : undefined

  function open() {
    if (isDisabled) return
    setOpen(true)
    if (!isOpen) setMoved(-1)
  }
  function close() {
    setOpen(false)
    setMoved(-1)
    if (mode !== 'email') setText('')
  }
  function take(option: DropdownOption) {
    const next = choose(option, chosen, known, rules)
    if (next !== chosen) onChange(next)
    setText('')
    if (mode === 'single') close()
    input.current?.focus()
  }
  function addText() {
    const next = addTyped(text, chosen, known, rules)
    if (next !== chosen) onChange(next)
    if (text.trim() === '' || next !== chosen || chosen.includes(text.trim())) setText('')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp' || (isOpen && (key === 'PageDown' || key === 'PageUp'))) {
      event.preventDefault()
      const all = isOpen ? items : listedItems(options, text)
      setOpen(true)
      setMoved(nextOption(all, active, key))
    } else if (key === 'Enter' || (mode === 'email' && (key === ',' || key === ';'))) {
      const item = items[active]
      if (!isOpen && mode !== 'email') return
      event.preventDefault()
      if (key === 'Enter' && item?.kind === 'option') take(item.option)
      else if (mode === 'email') addText()
    } else if (key === 'Escape' && (isOpen || text !== '')) {
      event.preventDefault()
      event.stopPropagation()
      setText('')
      close()
    } else if (key === 'Backspace' && text === '' && mode !== 'single') {
      const last = chosen.findLast((value) => !known.get(value)?.readOnly)
      if (last !== undefined) onChange(withdraw(chosen, known, last))
    }
  }

  const canClear = !isDisabled && withdraw(chosen, known).length < chosen.length
  return (
    <Field
      label={label}
      status={status}
      message={message}
      wraps
      boxRef={box}
      icon={(single?.logo || single?.icon) && <OptionSign option={single} />}
      end={
        <>
          {canClear && (
            <Tooltip text={translated(clearTooltip)}>
              <Button
                look="quiet"
                square
                className={css.clear}
                aria-label={translated(clearTooltip)}
                onClick={() => {
                  onChange(withdraw(chosen, known))
                  setText('')
                  input.current?.focus()
                }}
              >
                <Icon name="close" look="small" />
              </Button>
            </Tooltip>
          )}
          <span className={css.arrow} aria-hidden="true">
            <Icon name="down" look="small" />
          </span>
        </>
      }
    >
      {(wiring) => (
        <>
          {mode !== 'single' &&
            chosen.map((value) => {
              const option = known.get(value)
              const isWrong = mode === 'email' && !option && !isAddress(value)
              return (
                <Chip
                  key={value}
                  name={option?.label ?? value}
                  look={isWrong ? 'bad' : 'neutral'}
                  icon={isWrong ? <Icon name="alert" look="badge" /> : option && <OptionSign option={option} />}
                  onRemove={isDisabled || option?.readOnly ? undefined : () => onChange(withdraw(chosen, known, value))}
                />
              )
            })}
          <input
            ref={input}
            className={`${field.input} ${css.input}`}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen && active >= 0 ? optionId(listId, active) : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={isDisabled}
            inputMode={mode === 'email' ? 'email' : undefined}
            value={isOpen || mode !== 'single' ? text : (single?.label ?? '')}
            placeholder={single?.label ?? (chosen.length === 0 ? placeholder : undefined)}
            onClick={open}
            onChange={(event) => {
              setText(typedAfter(isOpen ? undefined : single, event.target.value))
              setOpen(true)
              setMoved(-1)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              if (mode === 'email') addText()
              close()
            }}
            {...wiring}
          />
          <AriaLocale>
            <Popover
              isOpen={isOpen}
              isNonModal
              triggerRef={box}
              placement="bottom start"
              offset={4}
              className={css.surface}
              // The focus stays in the input; a press on the list must not take it.
              onMouseDown={(event) => event.preventDefault()}
            >
              <OptionList
                id={listId}
                label={label}
                items={items}
                active={active}
                isMultiple={mode !== 'single'}
                state={{ chosen, options: known, rules }}
                onTake={take}
              />
            </Popover>
          </AriaLocale>
        </>
      )}
    </Field>
  )
}

/** A closed list shows what is chosen in the input; what is typed then looks for another. */
const typedAfter = (shown: DropdownOption | undefined, text: string) =>
  shown && text.startsWith(shown.label) ? text.slice(shown.label.length) : text

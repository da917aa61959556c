import { useId, useRef } from 'react'
import { Popover } from 'react-aria-components/Popover'
import { translated } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { AriaLocale } from '#app/ui/base/aria-locale.tsx'
import * as field from '#app/ui/form/field.css.ts'
import { Field, type FieldText } from '#app/ui/form/field.tsx'
import { Tooltip } from '#app/ui/overlay/tooltip.tsx'
import { Chip } from '#app/ui/sign/chip.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { isEmail } from '#core/contract/email.ts'
import * as css from './dropdown.css.ts'
import { onDropdownKey } from './dropdown-keys.ts'
import { clearTooltip, type DropdownOption, withdraw } from './dropdown-options.ts'
import { OptionList, optionId } from './option-list.tsx'
import { OptionSign } from './option-sign.tsx'
import { type DropdownChoice, type DropdownState, useDropdown } from './use-dropdown.ts'

type Props = FieldText &
  DropdownChoice & {
    placeholder?: string
    autoFocus?: boolean
    /** E-mail mode: whether a text is an e-mail address, by default the contract's rule. Chips of others have another colour. */
    isAddress?(text: string): boolean
  }

const isEmailAddress = (text: string) => isEmail(text)

/** [UI-02] Chooses one or several of many options, or e-mail addresses. Typing searches the options. */
export function Dropdown(props: Props) {
  const { label, status, message, placeholder, autoFocus, isAddress = isEmailAddress } = props
  const state = useDropdown(props)
  const { mode, chosen, known, rules, isOpen, items, active } = state
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const single = mode === 'single' ? known.get(chosen[0] ?? '') : undefined
  return (
    <Field
      label={label}
      status={status}
      message={message}
      wraps
      boxRef={box}
      icon={(single?.logo || single?.icon) && <OptionSign option={single} />}
      end={<EndOfField state={state} />}
    >
      {(wiring) => (
        <>
          {mode !== 'single' && <Chips state={state} isAddress={isAddress} />}
          <Input
            state={state}
            listId={listId}
            single={single}
            placeholder={placeholder}
            wiring={{ ...wiring, autoFocus }}
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
                onTake={state.take}
              />
            </Popover>
          </AriaLocale>
        </>
      )}
    </Field>
  )
}

/** The button that clears the field, and the arrow. */
function EndOfField({ state: { isDisabled, chosen, known, clear } }: { state: DropdownState }) {
  const canClear = !isDisabled && withdraw(chosen, known).length < chosen.length
  return (
    <>
      {canClear && (
        <Tooltip text={translated(clearTooltip)}>
          <Button look="quiet" square className={css.clear} aria-label={translated(clearTooltip)} onClick={clear}>
            <Icon name="close" look="small" />
          </Button>
        </Tooltip>
      )}
      <span className={css.arrow} aria-hidden="true">
        <Icon name="down" look="small" />
      </span>
    </>
  )
}

type ChipsProps = { state: DropdownState; isAddress(text: string): boolean }

/** The chosen values, each with a button to remove it unless it is read-only. */
const Chips = ({ state: { mode, chosen, known, isDisabled, remove }, isAddress }: ChipsProps) =>
  chosen.map((value) => {
    const option = known.get(value)
    const isWrong = mode === 'email' && !option && !isAddress(value)
    return (
      <Chip
        key={value}
        name={option?.label ?? value}
        look={isWrong ? 'bad' : 'neutral'}
        icon={isWrong ? <Icon name="alert" look="badge" /> : option && <OptionSign option={option} />}
        onRemove={isDisabled || option?.readOnly ? undefined : () => remove(value)}
      />
    )
  })

type InputProps = {
  state: DropdownState
  listId: string
  /** The chosen option of a single dropdown. */
  single: DropdownOption | undefined
  placeholder: string | undefined
  wiring: object
}

/** Shows the chosen option while the list is closed, and the search while it is open. */
const Input = ({ state, listId, single, placeholder, wiring }: InputProps) => (
  <input
    ref={state.input}
    className={`${field.input} ${css.input}`}
    role="combobox"
    aria-autocomplete="list"
    aria-expanded={state.isOpen}
    aria-controls={state.isOpen ? listId : undefined}
    aria-activedescendant={state.isOpen && state.active >= 0 ? optionId(listId, state.active) : undefined}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    disabled={state.isDisabled}
    inputMode={state.mode === 'email' ? 'email' : undefined}
    value={state.isOpen || state.mode !== 'single' ? state.text : (single?.label ?? '')}
    placeholder={single?.label ?? (state.chosen.length === 0 ? placeholder : undefined)}
    onClick={state.open}
    onChange={(event) => state.type(typedAfter(state.isOpen ? undefined : single, event.target.value))}
    onKeyDown={(event) => onDropdownKey(event, state)}
    onBlur={() => {
      if (state.mode === 'email') state.addText()
      state.close()
    }}
    {...wiring}
  />
)

/** While the list is closed the input shows the chosen option. Text typed after it is the search. */
const typedAfter = (shown: DropdownOption | undefined, text: string) =>
  shown && text.startsWith(shown.label) ? text.slice(shown.label.length) : text

import { type KeyboardEvent, useId, useState } from 'react'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { type DropdownGroup, listedItems } from '#app/ui/form/dropdown/dropdown-options.ts'
import { nextOption, OptionList, optionId } from '#app/ui/form/dropdown/option-list.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './commands.css.ts'
import { type CommandGroup, useEveryCommand } from './use-every-command.ts'

type Props = { onClose(): void; onShortcuts(): void; onLeave(): void }

/** Every command and screen, found by typing. */
export function Palette({ onClose, onShortcuts, onLeave }: Props) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const { groups, failure } = useEveryCommand({ onClose, onShortcuts, onLeave })
  const items = listedItems(groups.map(asOptions), text)
  const at = items[active]?.kind === 'option' ? active : nextOption(items, -1, 'ArrowDown')

  function take(value: string) {
    groups
      .flatMap(({ commands }) => commands)
      .find((command) => command.value === value)
      ?.run()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const item = items[at]
    if (['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp'].includes(event.key)) setActive(nextOption(items, at, event.key))
    else if (event.key === 'Enter' && item?.kind === 'option') take(item.option.value)
    else return
    event.preventDefault()
  }

  return (
    <Dialog title={t`Commands`} onClose={onClose}>
      <TextField
        label={t`Find a command or a screen`}
        icon={<Icon name="search" look="small" />}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={at >= 0 ? optionId(listId, at) : undefined}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      {failure && (
        <div className={css.failure}>
          <Notice>{failureText(failure)}</Notice>
        </div>
      )}
      <div className={css.found}>
        <OptionList
          id={listId}
          label={t`Commands`}
          items={items}
          active={at}
          isMultiple={false}
          state={nothingChosen}
          onTake={({ value }) => take(value)}
        />
      </div>
    </Dialog>
  )
}

const nothingChosen = { chosen: [], options: new Map(), rules: { mode: 'single' } } as const

const asOptions = ({ label, commands }: CommandGroup): DropdownGroup => ({
  label,
  options: commands.map(({ value, label, icon }) => ({ value, label, icon: <Icon name={icon} look="small" /> })),
})

import { type KeyboardEvent, useId, useState } from 'react'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { type DropdownGroup, listedItems } from '#app/ui/form/dropdown/dropdown-options.ts'
import { nextOption } from '#app/ui/form/dropdown/next-option.ts'
import { OptionList, optionId } from '#app/ui/form/dropdown/option-list.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './commands.css.ts'
import { type CommandGroup, useEveryCommand } from './use-every-command.ts'

type Props = { onClose(): void; onShortcuts(): void; onLeave(): void }

/** Every command and screen, found by typing. */
export function Palette({ onClose, onShortcuts, onLeave }: Props) {
  const listId = useId()
  const { groups, failure } = useEveryCommand({ onClose, onShortcuts, onLeave })
  const { text, search, items, active, run, onKeyDown } = usePaletteSearch(groups)
  return (
    <Dialog title={t`Commands`} onClose={onClose}>
      <TextField
        label={t`Search or jump to…`}
        icon={<Icon name="search" look="small" />}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={text}
        onChange={({ target }) => search(target.value)}
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
          active={active}
          isMultiple={false}
          state={nothingChosen}
          onTake={({ value }) => run(value)}
        />
      </div>
    </Dialog>
  )
}

/** The commands that the typed text finds, and the one that Enter runs. */
function usePaletteSearch(groups: readonly CommandGroup[]) {
  const [text, setText] = useState('')
  const [moved, setMoved] = useState(0)
  const items = listedItems(groups.map(asOptions), text)
  const active = items[moved]?.kind === 'option' ? moved : nextOption(items, -1, 'ArrowDown')

  function run(value: string) {
    groups
      .flatMap(({ commands }) => commands)
      .find((command) => command.value === value)
      ?.run()
  }
  return {
    text,
    items,
    active,
    run,
    search(typed: string) {
      setText(typed)
      setMoved(0)
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing) return
      const item = items[active]
      if (moveKeys.includes(event.key)) setMoved(nextOption(items, active, event.key))
      else if (event.key === 'Enter' && item?.kind === 'option') run(item.option.value)
      else return
      event.preventDefault()
    },
  }
}

const moveKeys = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp']
const nothingChosen = { chosen: [], options: new Map(), rules: { mode: 'single' } } as const

const asOptions = ({ label, commands }: CommandGroup): DropdownGroup => ({
  label,
  options: commands.map(({ value, label, icon }) => ({ value, label, icon: <Icon name={icon} look="small" /> })),
})

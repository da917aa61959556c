import { type KeyboardEvent, useId, useState } from 'react'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { type DropdownGroup, type ListedItem, listedItems } from '#app/ui/form/dropdown/dropdown-options.ts'
import { nextOption } from '#app/ui/form/dropdown/next-option.ts'
import { OptionList, optionId } from '#app/ui/form/dropdown/option-list.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './commands.css.ts'
import { type CommandGroup, useEveryCommand } from './use-every-command.ts'
import { useFoundThings } from './use-found-things.ts'

type Props = { onClose(): void; onShortcuts(): void; onLeave(): void }

/** The one search box: commands and screens, people, articles and messages. */
export function Palette({ onClose, onShortcuts, onLeave }: Props) {
  const listId = useId()
  const [text, setText] = useState('')
  const { groups, failure } = useEveryCommand({ onClose, onShortcuts, onLeave })
  const found = useFoundThings(text, { onClose, seek: setText })
  const { items, active, run, onKeyDown } = usePaletteList(groups, found, text)
  return (
    <Dialog title={t`Search and commands`} look="wide" onClose={onClose}>
      <TextField
        label={t`Search or jump to…`}
        placeholder={t`People, conversations, articles, commands`}
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
        onChange={({ target }) => setText(target.value)}
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
          label={t`Results`}
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

/** The commands that contain the typed text, then what was found, and the one that Enter runs. */
function usePaletteList(groups: readonly CommandGroup[], found: readonly CommandGroup[], text: string) {
  const [moved, setMoved] = useState<{ text: string; value: string } | null>(null)
  // Recent searches stand before the commands, which are always the same.
  const commands = listedItems(groups.map(asOptions), text)
  const listed = new Set(commands.map(valueIn))
  // The user's own conversations are among the commands.
  const others = found.map((group) => ({
    ...group,
    commands: group.commands.filter(({ value }) => !listed.has(value)),
  }))
  const things = listedItems(others.map(asOptions), '')
  const items = text.trim() === '' ? [...things, ...commands] : [...commands, ...things]
  // By its value, not its place: what is found later must not move another one under Enter.
  const at = moved?.text === text ? items.findIndex((item) => valueIn(item) === moved.value) : -1
  const active = at >= 0 ? at : nextOption(items, -1, 'ArrowDown')

  function run(value: string) {
    ;[...groups, ...found]
      .flatMap(({ commands }) => commands)
      .find((command) => command.value === value)
      ?.run()
  }
  return {
    items,
    active,
    run,
    onKeyDown(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing) return
      const value = valueIn(items[active])
      if (moveKeys.includes(event.key)) setMoved({ text, value: valueIn(items[nextOption(items, active, event.key)]) })
      else if (event.key === 'Enter' && value !== '') run(value)
      else return
      event.preventDefault()
    },
  }
}

const valueIn = (item: ListedItem | undefined) => (item?.kind === 'option' ? item.option.value : '')
const moveKeys = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp']
const nothingChosen = { chosen: [], options: new Map(), rules: { mode: 'single' } } as const

const asOptions = ({ label, commands }: CommandGroup): DropdownGroup => ({
  label,
  options: commands.map(({ value, label, icon }) => ({ value, label, icon: <Icon name={icon} look="small" /> })),
})

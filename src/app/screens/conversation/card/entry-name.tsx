import { useId } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { t } from '#app/language/t.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { WordList } from '#app/ui/form/word-list.tsx'
import type { VisitorCard } from '#core/contract/index.ts'

type Props = { data: VisitorCard['customData']; name: string; fault: string; onChange(name: string): void }

/** The name of a new entry; the names on other cards of the service are offered. */
export function EntryName({ data, name, fault, onChange }: Props) {
  const words = useAsk('listCardWords', {}).value
  const listId = useId()
  return (
    <>
      <TextField
        label={t`Name`}
        required
        autoFocus
        dir="auto"
        maxLength={40}
        list={listId}
        value={name}
        onChange={({ target }) => onChange(target.value.trim())}
        {...(fault !== '' && { status: 'error', message: fault })}
      />
      <WordList id={listId} words={(words?.names ?? []).filter((word) => !(word in data))} />
    </>
  )
}

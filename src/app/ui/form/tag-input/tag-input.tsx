import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import * as field from '#app/ui/form/field.css.ts'
import { Field, type FieldText } from '#app/ui/form/field.tsx'
import { Chip } from '#app/ui/sign/chip.tsx'
import { WordList } from '../word-list.tsx'
import * as css from './tag-input.css.ts'
import { isFull, isRefused, pressed, type TagRules, typed, without } from './tag-rules.ts'

type Props = Omit<FieldText, 'status'> &
  TagRules & {
    tags: readonly string[]
    onChange(tags: readonly string[]): void
    placeholder?: string
    /** Words that the browser offers while one is typed. */
    suggestions?: readonly string[]
    isDisabled?: boolean
    autoFocus?: boolean
  }

/** [UI-03] Free words as chips in a field. */
export function TagInput({
  label,
  message,
  tags,
  onChange,
  placeholder,
  suggestions = [],
  isDisabled = false,
  autoFocus,
  ...rules
}: Props) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const state = { tags, text }
  const full = isFull(state, rules)
  const refused = isRefused(state, rules)

  function onKeyDown(event: KeyboardEvent) {
    // Enter also confirms a word of an input method, which is not a tag yet.
    if (event.nativeEvent.isComposing) return
    const next = pressed(state, event.key, rules)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    setText(next.text)
    if (next.tags !== tags) onChange(next.tags)
  }
  function remove(tag: string) {
    onChange(without(state, tag).tags)
    input.current?.focus()
  }
  const hint = full ? t`Up to ${tags.length} tags. Remove one to add another.` : message

  return (
    <Field
      label={label}
      status={refused ? 'error' : 'default'}
      message={refused ? t`This can’t be used as a tag.` : hint}
      wraps
    >
      {(wiring) => (
        <>
          {tags.map((tag) => (
            <Chip key={tag} onRemove={isDisabled ? undefined : () => remove(tag)} name={tag} />
          ))}
          <input
            ref={input}
            className={`${field.input} ${css.input}`}
            value={text}
            placeholder={tags.length === 0 ? placeholder : undefined}
            disabled={isDisabled || full}
            list={suggestions.length > 0 ? listId : undefined}
            onChange={(event) => setText(typed(state, event.target.value, rules).text)}
            onKeyDown={onKeyDown}
            {...{ ...wiring, autoFocus }}
          />
          {suggestions.length > 0 && (
            <WordList id={listId} words={suggestions.filter((word) => !tags.includes(word))} />
          )}
        </>
      )}
    </Field>
  )
}

import { type FocusEvent, useEffect, useId, useState, useSyncExternalStore } from 'react'
import type { GenericSchema } from 'valibot'
import { tabStore } from '#app/data/browser-storage.ts'
import { failureText } from '#app/language/failure-text.ts'
import type { WrongField } from '#app/ui/form/error-summary.tsx'
import type { FieldStatus } from '#app/ui/form/field.tsx'
import type { ErrorName } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import { createFormModel, type Wrong } from './form-model.ts'
import { issueText, refusedFieldText } from './issue-text.ts'
import { createKeptEdits } from './kept-edits.ts'
import { type Entries, isSame } from './take-over.ts'

const keptEdits = createKeptEdits(tabStore)

type Options<Name extends string, Output> = {
  /** Schema of the contract for what is sent. Its input has the fields' names and texts. */
  schema: GenericSchema<unknown, Output>
  /** The stored values. When they change, fields that were not edited follow. */
  defaultValues: Entries<Name>
  /** Null where the failure is told elsewhere. `button` is the name of the button that was pressed. */
  save(output: Output, button: string): Promise<Result<unknown> | null>
  /** For rules that their kind does not tell: a pattern, two fields that must be the same. */
  texts?: Partial<Record<NoInfer<Name>, string>>
  /** Failures that are about one field. */
  fieldOf?: Partial<Record<ErrorName, NoInfer<Name>>>
  /** The form is emptied after it was saved, for the next entry. */
  isCleared?: boolean
  /** Edits stay for the tab's lifetime when the screen is left; never those of a form with a secret in it. */
  keep?: { eid: string; form: string }
}

/**
 * A form: fields by name, checked by the contract's schema, saved by a command. Wrong fields are told when the form is
 * sent, or when one is left with a wrong value in it, and are then followed as they are typed; a failed save changes
 * nothing that was typed. `Form` shows it. Decision 0025.
 *
 * `field` is for the component that calls the hook: the order of its calls is the order of the summary.
 */
export function useEverlineForm<Name extends string, Output>(options: Options<Name, Output>) {
  const { schema, defaultValues, save, texts, fieldOf = {}, isCleared = false, keep } = options
  const formId = useId()
  const [{ model, isRestored }] = useState(() => {
    const recalled = keep ? keptEdits.recall(keep.eid, keep.form, defaultValues) : null
    const start = recalled ?? defaultValues
    return {
      model: createFormModel({ schema, behind: defaultValues, start, fieldOf, isCleared }),
      isRestored: !isSame(start, defaultValues),
    }
  })
  const state = useSyncExternalStore(model.onChange, model.state)
  const [followed, setFollowed] = useState(defaultValues)
  if (!isSame(defaultValues, followed)) setFollowed(defaultValues)
  useEffect(() => model.follow(followed), [model, followed])
  const { values, behind, isEdited } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` is made anew by each render
  useEffect(() => {
    if (!keep) return
    if (isEdited) keptEdits.keep(keep.eid, keep.form, { shown: values, before: behind })
    else keptEdits.drop(keep.eid, keep.form)
  }, [values, isEdited, behind])

  async function saveAndDrop(output: Output, button: string) {
    const result = await save(output, button)
    // Also when the screen has been left meanwhile.
    if (keep && result?.ok) keptEdits.drop(keep.eid, keep.form)
    return result
  }
  const idOf = (name: Name) => `${formId}-${name}`
  function textFor(name: Name, wrong: Wrong): string {
    if ('issue' in wrong) return issueText(wrong.issue, texts?.[name])
    return wrong.failure.name === 'invalid-request' ? refusedFieldText(texts?.[name]) : failureText(wrong.failure)
  }
  const labels = new Map<Name, string>()

  return {
    ...state,
    isRestored,
    submit: (button: string) => model.submit((output) => saveAndDrop(output, button)),
    discard: model.discard,
    /** For what is no field of the kit: `tell` says at once whether the value is wrong. */
    put(name: Name, value: string, { tell = false } = {}) {
      model.put(name, value)
      if (tell) model.leave(name)
    },
    /** Everything that a field of the kit needs. `hint` stands where the error would stand. */
    field(name: Name, label: string, hint?: string) {
      labels.set(name, label)
      const wrong = state.wrong.get(name)
      return {
        id: idOf(name),
        name,
        label,
        value: values[name],
        status: (wrong ? 'error' : 'default') satisfies FieldStatus,
        message: wrong ? textFor(name, wrong) : hint,
        onChange: ({ target }: { target: { value: string } }) => model.put(name, target.value),
        onBlur({ relatedTarget }: FocusEvent) {
          // On the way to the button that sends the form: told then, and the button stays where it is pressed.
          if (!(relatedTarget instanceof HTMLButtonElement)) model.leave(name)
        },
      } as const
    },
    /** Id of the only field, where there is but one. */
    soleField: () => (labels.size === 1 ? ([...labels.keys()].map(idOf)[0] ?? null) : null),
    /** For the summary: what was wrong when the form was sent, and what of it is right by now. */
    summary: (): WrongField[] =>
      [...labels].flatMap(([name, label]) => {
        const now = state.wrong.get(name)
        const wrong = now ?? state.refused.get(name)
        if (!wrong || !state.refused.has(name)) return []
        return [{ id: idOf(name), label, text: textFor(name, wrong), isRight: now === undefined }]
      }),
  }
}

/** The part of a form that `Form` needs, independent of its fields. */
export type AnyForm = Omit<
  ReturnType<typeof useEverlineForm<string, unknown>>,
  'field' | 'put' | 'values' | 'behind' | 'wrong' | 'refused'
>

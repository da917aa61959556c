import { type FocusEvent, useEffect, useId, useState, useSyncExternalStore } from 'react'
import type { GenericSchema } from 'valibot'
import { tabStore } from '#app/data/browser-storage.ts'
import { failureText } from '#app/language/failure-text.ts'
import type { WrongField } from '#app/ui/form/error-summary.tsx'
import type { FieldStatus } from '#app/ui/form/field.tsx'
import type { ErrorName } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { FieldError } from './form-errors.ts'
import { createFormModel } from './form-model.ts'
import { issueText, refusedFieldText } from './issue-text.ts'
import { createKeptEdits } from './kept-edits.ts'
import { type Entries, isSame } from './take-over.ts'

const keptEdits = createKeptEdits(tabStore)

type Options<Name extends string, Output> = {
  /** The contract's schema for what is sent. The fields have the names and texts of its input. */
  schema: GenericSchema<unknown, Output>
  /** The stored values. When they change, fields that were not edited follow. */
  defaultValues: Entries<Name>
  /** Null if the failure is shown elsewhere. `button` is the name of the pressed button. */
  save(output: Output, button: string): Promise<Result<unknown> | null>
  /** Texts for rules that the kind of an issue does not explain: a pattern, two fields that must be the same. */
  texts?: Partial<Record<NoInfer<Name>, string>>
  /** Failures that are about one field. */
  fieldOf?: Partial<Record<ErrorName, NoInfer<Name>>>
  /** The form is emptied after it was saved, for the next entry. */
  isCleared?: boolean
  /** Edits are stored as long as the tab is open when the screen is left; never for a form with a secret in it. */
  keep?: { eid: string; form: string }
}

/**
 * A form: fields by name, checked by the contract's schema, saved by a command. A field's error is shown when the form
 * is sent, or when the user leaves the field with a wrong value, and is then updated with each key; a failed save
 * changes nothing that was typed. `Form` renders it. Decision 0025. Only the component that calls the hook calls
 * `field`: the order of these calls is the order of the error summary.
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
    // Also if the screen has been left meanwhile.
    if (keep && result?.ok) keptEdits.drop(keep.eid, keep.form)
    return result
  }
  const idOf = (name: Name) => `${formId}-${name}`
  function textFor(name: Name, wrong: FieldError): string {
    if ('issue' in wrong) return issueText(wrong.issue, texts?.[name])
    return wrong.failure.name === 'invalid-request' ? refusedFieldText(texts?.[name]) : failureText(wrong.failure)
  }
  const labels = new Map<Name, string>()

  return {
    ...state,
    isRestored,
    submit: (button: string) => model.submit((output) => saveAndDrop(output, button)),
    discard: model.discard,
    /** For inputs that are not fields of the kit: `tell` shows an error at once. */
    put(name: Name, value: string, { tell = false } = {}) {
      model.put(name, value)
      if (tell) model.leave(name)
    },
    /** All props of a field of the kit. `hint` is shown in the place of the error. */
    field(name: Name, label: string, hint?: string) {
      labels.set(name, label)
      const wrong = state.wrong.get(name)
      // A field that was refused and is right by now says so, until the form is sent again.
      const status: FieldStatus = wrong ? 'error' : state.refused.has(name) ? 'success' : 'default'
      return {
        id: idOf(name),
        name,
        label,
        value: values[name],
        status,
        message: wrong ? textFor(name, wrong) : hint,
        onChange: ({ target }: { target: { value: string } }) => model.put(name, target.value),
        onBlur({ relatedTarget }: FocusEvent) {
          // On the way to the send button the error is not shown yet, so that the button does not move under the
          // pointer.
          if (!(relatedTarget instanceof HTMLButtonElement)) model.leave(name)
        },
      } as const
    },
    /** Id of the field, if the form has only one. */
    soleField: () => (labels.size === 1 ? ([...labels.keys()].map(idOf)[0] ?? null) : null),
    /** For the error summary: the fields that were wrong when the form was sent, and whether each is right by now. */
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

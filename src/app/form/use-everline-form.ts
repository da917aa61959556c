import { type FocusEvent, useEffect, useId, useState, useSyncExternalStore } from 'react'
import type { GenericSchema } from 'valibot'
import { failureText } from '#app/language/failure-text.ts'
import type { WrongField } from '#app/ui/form/error-summary.tsx'
import type { FieldStatus } from '#app/ui/form/field.tsx'
import type { ErrorName } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { FieldError } from './form-errors.ts'
import { createFormModel } from './form-model.ts'
import { issueText, refusedFieldText } from './issue-text.ts'
import { type Entries, isSame } from './take-over.ts'
import { type KeptAs, recalled, useKeptEdits } from './use-kept-edits.ts'

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
  keep?: KeptAs
}

/**
 * A form: fields by name, checked by the contract's schema, saved by a command. A field's error is shown when the form
 * is sent, or when the user leaves the field with a wrong value, and is then updated with each key; a failed save
 * changes nothing that was typed. `Form` renders it. Decision 0025. Only the component that calls the hook calls
 * `field`: the order of these calls is the order of the error summary.
 */
export function useEverlineForm<Name extends string, Output>(options: Options<Name, Output>) {
  const { texts } = options
  const { model, state, isRestored, submit } = useFormModel(options)
  const formId = useId()
  const idOf = (name: Name) => `${formId}-${name}`
  const labels = new Map<Name, string>()

  return {
    ...state,
    isRestored,
    submit,
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
        value: state.values[name],
        status,
        message: wrong ? errorText(wrong, texts?.[name]) : hint,
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
        return [{ id: idOf(name), label, text: errorText(wrong, texts?.[name]), isRight: now === undefined }]
      }),
  }
}

/** The model of a form as long as it is mounted: it follows the stored values, and its edits are stored. */
function useFormModel<Name extends string, Output>(options: Options<Name, Output>) {
  const { schema, defaultValues, save, fieldOf = {}, isCleared = false, keep } = options
  const [{ model, isRestored }] = useState(() => {
    const start = recalled(keep, defaultValues)
    return {
      model: createFormModel({ schema, behind: defaultValues, start, fieldOf, isCleared }),
      isRestored: !isSame(start, defaultValues),
    }
  })
  const state = useSyncExternalStore(model.onChange, model.state)
  const [followed, setFollowed] = useState(defaultValues)
  if (!isSame(defaultValues, followed)) setFollowed(defaultValues)
  useEffect(() => model.follow(followed), [model, followed])
  const dropEdits = useKeptEdits(keep, state)

  async function saveAndDrop(output: Output, button: string) {
    const result = await save(output, button)
    // Also if the screen has been left meanwhile.
    if (result?.ok) dropEdits()
    return result
  }
  const submit = (button: string) => model.submit((output) => saveAndDrop(output, button))
  return { model, state, isRestored, submit }
}

/** @param ruleText the form's own text for the rules of the field */
function errorText(wrong: FieldError, ruleText: string | undefined): string {
  if ('issue' in wrong) return issueText(wrong.issue, ruleText)
  return wrong.failure.name === 'invalid-request' ? refusedFieldText(ruleText) : failureText(wrong.failure)
}

/** The part of a form that `Form` needs, independent of its fields. */
export type AnyForm = Omit<
  ReturnType<typeof useEverlineForm<string, unknown>>,
  'field' | 'put' | 'values' | 'behind' | 'wrong' | 'refused'
>

import { type InputEvent, type SubmitEvent, useState } from 'react'
import type { WrongField } from './error-summary.tsx'
import { fieldErrorText } from './field-error-text.ts'

const isFilledIn = (element: Element): element is HTMLInputElement => element instanceof HTMLInputElement

/** Errors that the browser itself finds in the inputs of a form, from their attributes. */
const wrongIn = (form: HTMLFormElement): WrongField[] =>
  [...form.elements]
    .filter(isFilledIn)
    .filter(({ validity }) => !validity.valid)
    .map(({ id, labels, validity }) => ({
      id,
      label: labels?.[0]?.textContent ?? '',
      text: validity.valueMissing ? fieldErrorText.missing() : fieldErrorText.noEmail(),
      isRight: false,
    }))

/**
 * A form of the first load. It looks and behaves like one of `useEverlineForm`, but uses the browser's own validation
 * (`required`, `type="email"`) instead of the library and the schemas.
 */
export function useNativeForm(send: (form: HTMLFormElement) => void) {
  const [wrong, setWrong] = useState<readonly WrongField[]>([])
  const [refusals, setRefusals] = useState(0)

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = wrongIn(event.currentTarget)
    setWrong(found)
    if (found.length > 0) setRefusals(refusals + 1)
    else send(event.currentTarget)
  }
  function onInput({ currentTarget }: InputEvent<HTMLFormElement>) {
    if (wrong.length === 0) return
    const still = new Map(wrongIn(currentTarget).map((field) => [field.id, field]))
    setWrong(wrong.map((field) => still.get(field.id) ?? { ...field, isRight: true }))
  }
  return {
    form: { noValidate: true, onSubmit, onInput },
    summary: { wrong, refusals },
    /** The error of the field with that id. */
    told(id: string) {
      const found = wrong.find((field) => field.id === id && !field.isRight)
      return found ? { id, status: 'error' as const, message: found.text } : { id }
    },
  }
}

import { Dropdown } from '#app/ui/form/dropdown/dropdown.tsx'
import type { InputProps, Options } from './resource.ts'

/** The values that a field's text holds, separated by commas. */
export const valuesIn = (text: string): string[] => (text === '' ? [] : text.split(','))

/** A field whose value is several of its options. A value without an option, such as somebody who has left, is kept. */
export const SeveralInput = ({
  label,
  value,
  status,
  message,
  onChange,
  options,
}: InputProps & { options: Options }) => {
  const chosen = valuesIn(value)
  const known = new Set(options.map(([option]) => option))
  const others = chosen.filter((each) => !known.has(each)).map((each) => [each, each] as const)
  return (
    <Dropdown
      label={label}
      status={status}
      message={message}
      mode="multiple"
      options={[...options, ...others].map(([option, text]) => ({ value: option, label: text }))}
      chosen={chosen}
      onChange={(values) => onChange({ target: { value: values.join(',') } })}
    />
  )
}

import { textOfData } from '#app/custom-data/custom-data-text.ts'
import { useAsk } from '#app/data/ask.ts'
import { t } from '#app/language/t.ts'
import type { InputProps } from '#app/resource/resource.ts'
import { TextArea } from '#app/ui/form/text-area.tsx'

/** Value of an emptied text, so that it differs from one that was not edited. */
const emptied = '\n'

/** The custom data of a member of the staff, loaded when the form opens. The value is '' until it is edited. */
export function CustomDataInput({ rowId, value, status, message, onChange, ...props }: InputProps) {
  const { value: answer } = useAsk('getAgentCustomData', { params: { eid: rowId ?? '' } })
  const shown = value === '' ? textOfData(answer?.customData ?? {}) : value
  return (
    <TextArea
      {...props}
      rows={3}
      dir="auto"
      value={shown === emptied ? '' : shown}
      status={status}
      message={message ?? t`One per line: name = value.`}
      disabled={answer === null}
      onChange={({ target }) => onChange({ target: { value: target.value || emptied } })}
    />
  )
}

import { useId } from 'react'
import { t } from '#app/language/t.ts'
import type { InputProps } from '#app/resource/resource.ts'
import { valuesIn } from '#app/resource/several-input.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { WebhookEvent } from '#core/contract/index.ts'
import { eventName } from './event-names.ts'

/** One checkbox for each event; the value has the chosen ones, separated by commas. */
export function EventsInput({ id, label, value, status, message, onChange }: InputProps) {
  const messageId = useId()
  const chosen = valuesIn(value)
  function choose(event: string, isChosen: boolean) {
    const events = isChosen ? [...chosen, event] : chosen.filter((each) => each !== event)
    onChange({ target: { value: events.join(',') } })
  }
  return (
    <fieldset className={layout.stack[1]} aria-describedby={message ? messageId : undefined}>
      <legend className={texts.label}>{label}</legend>
      {WebhookEvent.options.map((event, index) => (
        <Checkbox
          key={event}
          // The summary of a form's faults leads to the field's id.
          {...(index === 0 && { id })}
          checked={chosen.includes(event)}
          onChange={({ target }) => choose(event, target.checked)}
        >
          {eventName(event)}
        </Checkbox>
      ))}
      {message && (
        <p id={messageId} className={status === 'error' ? texts.fault : texts.hint}>
          {message}
        </p>
      )}
    </fieldset>
  )
}

export const TextsInput = ({ label, value, onChange }: InputProps) => (
  <Checkbox
    checked={value === 'true'}
    description={t`Without it, events only say which message it is.`}
    onChange={({ target }) => onChange({ target: { value: String(target.checked) } })}
  >
    {label}
  </Checkbox>
)

import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { FormField } from '#core/contract/index.ts'
import { textIn, withText } from './text-in.ts'

type Props = { field: FormField; language: string; onChange(field: FormField): void }

/** Editor for the possible answers to a question. */
export function Answers({ field, language, onChange }: Props) {
  const { options } = field
  const set = (next: FormField['options']) => onChange({ ...field, options: next })
  function add() {
    const taken = new Set(options.map(({ value }) => value))
    const number = Array.from({ length: options.length + 1 }, (_, n) => n + 1).find((n) => !taken.has(`answer-${n}`))
    set([...options, { value: `answer-${number}`, label: { '': '' } }])
  }
  return (
    <>
      {options.map((option, at) => (
        <div key={option.value} className={layout.toolbar.end}>
          <div className={layout.grow}>
            <TextField
              label={t`Answer ${at + 1}`}
              dir="auto"
              maxLength={200}
              value={textIn(option.label, language)}
              onChange={({ target }) =>
                set(options.with(at, { ...option, label: withText(option.label, language, target.value) }))
              }
            />
          </div>
          <Button
            look="quiet"
            square
            aria-label={t`Remove answer ${at + 1}`}
            onClick={() => set(options.toSpliced(at, 1))}
          >
            <Icon name="close" look="small" />
          </Button>
        </div>
      ))}
      <div>
        <Button disabled={options.length >= 20} onClick={add}>{t`Add an answer`}</Button>
      </div>
    </>
  )
}

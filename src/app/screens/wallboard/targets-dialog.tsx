import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { hint } from '#app/ui/base/text.css.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { type Targets, targetsChoice, useTargets } from './targets.ts'

/** Sets the targets of this wallboard. */
export function TargetsDialog({ onClose }: { onClose(): void }) {
  const now = useTargets()
  const [texts, setTexts] = useState({
    wait: String(now.wait),
    averageWait: String(now.averageWait),
    missed: String(now.missed),
  })
  const numbers = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Number(text)]))
  const isWrong = (name: keyof Targets) => texts[name].trim() === '' || !((numbers[name] ?? -1) >= 0)
  const field = (name: keyof Targets, label: string, step: string) => (
    <TextField
      type="number"
      min={0}
      step={step}
      label={label}
      value={texts[name]}
      {...(isWrong(name) && { status: 'error' as const, message: t`Enter a number from 0 on.` })}
      onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
    />
  )
  return (
    <Dialog title={t`Targets`} onClose={onClose}>
      <form
        noValidate
        className={layout.stack[2]}
        onSubmit={(event) => {
          event.preventDefault()
          if (isWrong('wait') || isWrong('averageWait') || isWrong('missed')) return
          targetsChoice.choose(JSON.stringify(numbers))
          onClose()
        }}
      >
        <p className={hint}>{t`Figures beyond their target turn red. Targets are kept on this device.`}</p>
        {field('wait', t`Longest wait, in minutes`, 'any')}
        {field('averageWait', t`Average wait, in minutes`, 'any')}
        {field('missed', t`Missed chats in a day`, '1')}
        <div className={layout.toolbar.center}>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="primary" type="submit">{t`Save`}</Button>
        </div>
      </form>
    </Dialog>
  )
}

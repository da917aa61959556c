import { object, pipe, string, trim } from 'valibot'
import { Form, SubmitButton } from '#app/form/form.tsx'
import { useEverlineForm } from '#app/form/use-everline-form.ts'
import { t } from '#app/language/t.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Secret } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'

const Code = object({ code: pipe(string(), trim(), Secret) })

type Props = {
  label: string
  hint?: string
  autoComplete: 'one-time-code' | 'off'
  /** Signs in with the code; null if the failure is shown elsewhere. */
  confirm(code: string): Promise<Result<unknown> | null>
}

/** Asks for a code of the second factor, and says at its field if it is wrong. */
export function CodeForm({ label, hint, autoComplete, confirm }: Props) {
  const form = useEverlineForm({
    schema: Code,
    defaultValues: { code: '' },
    fieldOf: { 'code-wrong': 'code' },
    save: ({ code }) => confirm(code),
  })
  return (
    <Form form={form}>
      <TextField
        {...form.field('code', label, hint)}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
      />
      <SubmitButton form={form} busy={t`Signing in…`} tall>
        {t`Sign in`}
      </SubmitButton>
    </Form>
  )
}

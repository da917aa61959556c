import { type ComponentProps, useEffect, useState } from 'react'
import { useBrand } from '#app/brand/use-brand.ts'
import { loadPart } from '#app/browser/load-part.ts'
import { t } from '#app/language/t.ts'
import type { FieldStatus } from '#app/ui/form/field.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import type { Owner, PasswordStrength } from '#core/accounts/password-strength.ts'
import { minPasswordLength } from '#core/contract/index.ts'

type Props = ComponentProps<typeof PasswordField> & {
  value: string
  /** Owner of the password: it is weak if it contains their name or address. */
  owner: Omit<Owner, 'brand'>
}

/** A new password. Its strength is told while it is typed. */
export function NewPasswordField({ owner, ...field }: Props) {
  const { name: brand } = useBrand()
  const strength = useStrength(field.value, { ...owner, brand })
  // The backend decides. A field that it has refused shows its reason until something else is typed.
  const told = strength === null || field.status === 'error' ? null : toldOf(strength)
  return <PasswordField {...field} {...told} autoComplete="new-password" required />
}

/** Null until the password is long enough and the word lists are loaded: they are large, and few people need them. */
function useStrength(password: string, owner: Owner): PasswordStrength | null {
  const [judge, setJudge] = useState<typeof import('#core/accounts/password-strength.ts') | null>(null)
  useEffect(() => {
    let isGone = false
    loadPart(() => import('#core/accounts/password-strength.ts')).then(
      (loaded) => isGone || setJudge(loaded),
      // Without the lists nothing is shown; the backend checks the password in any case.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])
  if (judge === null || [...password].length < minPasswordLength) return null
  return judge.passwordStrength(password, owner)
}

function toldOf(strength: PasswordStrength): { status: FieldStatus; message: string } {
  switch (strength) {
    case 'weak':
      return { status: 'warning', message: t`Easy to guess. Use several unrelated words.` }
    case 'fair':
      return { status: 'default', message: t`Fair: more words would make it stronger.` }
    case 'good':
      return { status: 'success', message: t`Good password.` }
    case 'strong':
      return { status: 'success', message: t`Strong password.` }
  }
}

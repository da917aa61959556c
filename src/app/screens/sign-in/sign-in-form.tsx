import { type ReactNode, type SubmitEvent, useId, useRef } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { Button } from '#app/ui/button.tsx'
import * as field from '#app/ui/field.css.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { failureWords } from '../failure-words.ts'
import { useAction } from '../use-action.ts'
import * as css from './sign-in.css.ts'

type Props = { title: string; lead: ReactNode; knownEmail?: string }

/** Asks for e-mail and password. What comes after is the session row's business. */
export function SignInForm({ title, lead, knownEmail = '' }: Props) {
  const commands = useCommands()
  const { run, isBusy, failure } = useAction(commands.signIn)
  const password = useRef<HTMLInputElement>(null)
  const ids = { title: useId(), email: useId(), failure: useId() }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const result = await run({ email: String(fields.get('email')).trim(), password: String(fields.get('password')) })
    if (result?.ok === false) password.current?.focus()
  }
  const described = failure ? { 'aria-invalid': true, 'aria-describedby': ids.failure } : {}

  return (
    <div className={css.card}>
      <header className={css.head}>
        <span className={css.logo}>
          <Icon name="bolt" />
        </span>
        <h1 className={css.title} id={ids.title}>
          {title}
        </h1>
        <p className={css.lead}>{lead}</p>
      </header>
      <form className={field.form} onSubmit={submit} aria-labelledby={ids.title}>
        <div className={field.field}>
          <label className={field.label} htmlFor={ids.email}>
            E-mail
          </label>
          <div className={field.box} data-invalid={failure ? '' : undefined}>
            <input
              className={field.input}
              id={ids.email}
              name="email"
              type="email"
              autoComplete="username"
              inputMode="email"
              defaultValue={knownEmail}
              // biome-ignore lint/a11y/noAutofocus: the form is all there is on the page
              autoFocus={knownEmail === ''}
              required
              {...described}
            />
          </div>
        </div>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          ref={password}
          autoFocus={knownEmail !== ''}
          required
          {...described}
        />
        {failure && <Notice id={ids.failure}>{failureWords(failure)}</Notice>}
        <Button look="primary" tall type="submit" className={css.submit} aria-disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
    </div>
  )
}

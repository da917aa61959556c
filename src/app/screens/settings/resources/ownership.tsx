import { useState } from 'react'
import { object } from 'valibot'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { Form, FormActions, SubmitButton } from '#app/form/form.tsx'
import { useEverlineForm } from '#app/form/use-everline-form.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { PasswordAgain } from '#app/password/password-again.tsx'
import type { ResourceEntry } from '#app/resource/define-resource.tsx'
import { RulesPage } from '#app/screens/settings/rules-page.tsx'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { keySign } from '#app/ui/sign/late-signs.ts'
import { type Seat, Username } from '#core/contract/index.ts'

const NewOwner = object({ email: Username })

/** The page that names the workspace’s owner, and where the owner can hand it over. */
export const ownership: ResourceEntry = {
  id: 'ownership',
  title: () => t`Ownership`,
  icon: keySign,
  texts: () => [t`Owner`, t`Transfer ownership`],
  Screen: Ownership,
  isFor: ({ permissions }) => permissions.includes('listLicenses'),
}

function Ownership() {
  useLanguage()
  useDocumentTitle(t`Ownership`)
  const { eid } = useOwnSelf()
  const { value, failure } = useAsk('listLicenses', {})
  const [isOpen, setOpen] = useState(false)
  return (
    <RulesPage
      title={t`Ownership`}
      hint={t`Each workspace has one owner, who is an admin that no one can remove.`}
      rules={value?.seats}
      failure={failure}
    >
      {(seats) => {
        const owner = seats.find((seat) => seat.isOwner)
        const isOwn = owner?.eid === eid
        return (
          <>
            <Card title={t`Owner`}>
              <p dir="auto">{owner ? `${owner.name} (${owner.email})` : ''}</p>
            </Card>
            <Card title={t`Transfer ownership`}>
              {owner && isOwn ? (
                <>
                  <p>{t`Someone else becomes the owner, and only they can give the workspace back to you.`}</p>
                  <div className={layout.toolbar.center}>
                    <Button look="danger" onClick={() => setOpen(true)}>{t`Transfer ownership`}</Button>
                  </div>
                </>
              ) : (
                <p>{t`Only the owner can transfer the workspace to someone else.`}</p>
              )}
            </Card>
            {isOpen && owner && (
              <HandOverDialog
                ownEmail={owner.email}
                colleagues={seats.filter((seat) => seat !== owner)}
                onClose={() => setOpen(false)}
              />
            )}
          </>
        )
      }}
    </RulesPage>
  )
}

type Step = { name: 'choose' } | { name: 'password' | 'done'; email: string }

type DialogProps = { ownEmail: string; colleagues: readonly Seat[]; onClose(): void }

/** The colleague is chosen; if the sign-in was a while ago, the password is asked for too. */
function HandOverDialog({ ownEmail, colleagues, onClose }: DialogProps) {
  const [step, setStep] = useState<Step>({ name: 'choose' })
  const title = t`Transfer ownership`
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={step.name === 'done' && <Button look="primary" onClick={onClose}>{t`Done`}</Button>}
    >
      {step.name === 'choose' && <ChooseOwner colleagues={colleagues} onStep={setStep} onClose={onClose} />}
      {step.name === 'password' && <ConfirmOwner email={step.email} ownEmail={ownEmail} onStep={setStep} />}
      {step.name === 'done' && (
        <Notice look="success">
          {t`A link is on its way to ${step.email}. You remain the owner until it is used, within 24 hours.`}
        </Notice>
      )}
    </Dialog>
  )
}

type ChooseProps = { colleagues: readonly Seat[]; onStep(step: Step): void; onClose(): void }

function ChooseOwner({ colleagues, onStep, onClose }: ChooseProps) {
  const { handServiceOver } = useCommands()
  const form = useEverlineForm({
    schema: NewOwner,
    defaultValues: { email: '' },
    async save({ email }) {
      const answer = await handServiceOver({ email })
      if (answer.ok) onStep({ name: 'done', email })
      if (answer.ok || answer.error.name !== 'password-needed') return answer
      onStep({ name: 'password', email })
      return null
    },
  })
  const options = [
    ['', t`Choose a teammate`] as const,
    ...colleagues.map(({ name, email }) => [email, `${name} (${email})`] as const),
  ]
  return (
    <Form form={form} aria-label={t`New owner`}>
      <p>{t`We’ll email the new owner a link. Once they use it, they own the workspace and become an admin. You stay an admin.`}</p>
      <SelectField {...form.field('email', t`New owner`)} options={options} required autoFocus />
      <FormActions>
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <SubmitButton form={form} busy={t`Sending…`}>
          {t`Send link`}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

function ConfirmOwner({ email, ownEmail, onStep }: { email: string; ownEmail: string; onStep(step: Step): void }) {
  const { handServiceOver } = useCommands()
  return (
    <PasswordAgain
      email={ownEmail}
      lead={t`Enter your password to transfer ownership to ${email}.`}
      button={t`Send link`}
      busy={t`Sending…`}
      save={async (password) => {
        const answer = await handServiceOver({ email, password })
        if (answer.ok) onStep({ name: 'done', email })
        return answer
      }}
    />
  )
}

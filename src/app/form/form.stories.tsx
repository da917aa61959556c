import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { object } from 'valibot'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Row } from '#app/ui/gallery/row.tsx'
import { EmailEntry, NewPassword, ProfileChange } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { Form, SubmitButton } from './form.tsx'
import { useEverlineForm } from './use-everline-form.ts'

export default { title: 'Form' } satisfies Meta

const Account = object({ name: ProfileChange.entries.name, email: EmailEntry, password: NewPassword })
const filled = { name: 'Mei Lin', email: 'mei@everline.test', password: 'long enough' }
const wrong = { name: '', email: 'mei', password: 'short' }
const never = () => new Promise<Result<null>>(() => {})

type Props = { title: string; values: typeof filled; save(): Promise<Result<null>>; isSent?: boolean }

function Example({ title, values, save, isSent = true }: Props) {
  const form = useEverlineForm({
    schema: Account,
    defaultValues: values,
    save,
    fieldOf: { 'password-unchanged': 'password' },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as if somebody had pressed the button
  useEffect(() => {
    if (isSent) void form.submit('')
  }, [])
  return (
    <Row title={title} wide>
      <Form form={form} aria-label={title} saved="Your account is saved.">
        <TextField {...form.field('name', 'Name')} required />
        <TextField {...form.field('email', 'Email')} type="email" required />
        <PasswordField {...form.field('password', 'Password', '8 characters or more.')} required />
        <SubmitButton form={form} busy="Saving…" tall>
          Save
        </SubmitButton>
      </Form>
    </Row>
  )
}

export const Filled: StoryObj = {
  render: () => <Example title="Filled in" values={filled} save={never} isSent={false} />,
}
export const Wrong: StoryObj = { render: () => <Example title="Wrong fields" values={wrong} save={never} /> }
export const Failed: StoryObj = {
  render: () => <Example title="The save failed" values={filled} save={async () => fail('network')} />,
}
export const Refused: StoryObj = {
  render: () => <Example title="One field was refused" values={filled} save={async () => fail('password-unchanged')} />,
}
export const Saving: StoryObj = { render: () => <Example title="Being saved" values={filled} save={never} /> }
export const Saved: StoryObj = { render: () => <Example title="Saved" values={filled} save={async () => ok(null)} /> }

import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { CodeInput } from './code-input.tsx'
import { Row } from './gallery/row.tsx'
import { Icon } from './icon.tsx'
import { PasswordField } from './password-field.tsx'
import { SelectField } from './select-field.tsx'
import { Switch } from './switch.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'
import { TimeRangeField } from './time-range/time-range-field.tsx'

export default { title: 'Fields' } satisfies Meta

const statuses = ['default', 'success', 'error', 'idle', 'pending', 'warning'] as const
const words = {
  default: undefined,
  success: 'This name is free.',
  error: 'This name is taken. Choose another.',
  idle: 'Checked when you are done.',
  pending: 'Checking whether it is free',
  warning: 'Much like another name.',
}

export const Statuses: StoryObj = {
  render: () => (
    <Row title="Six statuses" wide>
      {statuses.map((status) => (
        <TextField
          key={status}
          label={`Name, ${status}`}
          status={status}
          message={words[status]}
          defaultValue="Spring"
        />
      ))}
    </Row>
  ),
}
export const Types: StoryObj = {
  render: () => (
    <Row title="Four types, and a password" wide>
      <TextField label="Text" icon={<Icon name="search" look="small" />} placeholder="Search" />
      <TextField label="Number" type="number" defaultValue={12} min={0} />
      <TextField label="Telephone" type="tel" defaultValue="+852 5550 0142" />
      <TextField label="E-mail" type="email" defaultValue="mei@everline.test" />
      <TextField label="Disabled" disabled defaultValue="Cannot be changed" />
      <PasswordField label="Password" defaultValue="secret" />
    </Row>
  ),
}

function Switches() {
  const [isOn, setOn] = useState(true)
  return (
    <Row title="Switch">
      <Switch isOn={isOn} onChange={setOn}>
        Notify me
      </Switch>
      <Switch isOn={false} onChange={() => {}}>
        Off
      </Switch>
      <Switch isOn isDisabled onChange={() => {}}>
        Cannot be changed
      </Switch>
    </Row>
  )
}
export const Switching: StoryObj = { render: () => <Switches /> }

function TypedCodes() {
  const [told, setTold] = useState('Not complete')
  const complete = (code: string) => setTold(`Complete: ${code}`)
  return (
    <>
      <p role="status">{told}</p>
      <CodeInput label="Code of digits" onComplete={complete} />
      <CodeInput label="Code of letters" type="text" length={4} onComplete={complete} />
      <CodeInput label="Wrong code" isWrong onComplete={complete} />
    </>
  )
}
export const Codes: StoryObj = { render: () => <TypedCodes /> }

export const Others: StoryObj = {
  render: () => (
    <>
      <TextArea label="What is wrong?" defaultValue="The bell rings twice." />
      <SelectField label="How bad is it?" options={[['MAJOR', 'It hinders me']]} message="Seen by support" />
    </>
  ),
}

const now = new Date(2026, 10, 21, 12, 0).getTime()
function Range() {
  const [range, setRange] = useState<{ startMs: number | null; endMs: number | null }>({
    startMs: now - 3_600_000,
    endMs: now - 7_200_000,
  })
  return <TimeRangeField label="Period" range={range} nowMs={now} onChange={setRange} isChecked />
}
export const TimeRange: StoryObj = { render: () => <Range /> }

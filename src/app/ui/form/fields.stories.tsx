import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { userEvent } from 'storybook/test'
import { TimeRangeField } from '#app/ui/form/time-range/time-range-field.tsx'
import * as rows from '#app/ui/gallery/row.css.ts'
import { Row } from '#app/ui/gallery/row.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { Checkbox } from './checkbox.tsx'
import { CodeInput } from './code-input.tsx'
import { ColorField, hexIn } from './color-field.tsx'
import { FileField } from './file-field.tsx'
import { GrowingTextArea } from './growing-text-area.tsx'
import { PasswordField } from './password-field.tsx'
import { SelectField } from './select-field.tsx'
import { Switch } from './switch.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

export default { title: 'Fields' } satisfies Meta

const statuses = ['default', 'success', 'error', 'idle', 'pending', 'warning'] as const
const text = {
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
          message={text[status]}
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
      <TextField label="Phone" type="tel" defaultValue="+852 5550 0142" />
      <TextField label="Email" type="email" defaultValue="mei@everline.test" />
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

const screens = ['Inbox', 'Diagnostics', 'Logs']
function Checkboxes() {
  const [chosen, setChosen] = useState(['Inbox'])
  const isAll = chosen.length === screens.length
  return (
    <Row title="Checkbox" wide>
      <Checkbox
        checked={isAll}
        isIndeterminate={chosen.length > 0 && !isAll}
        description="What a visitor of the shop may look at."
        onChange={() => setChosen(isAll ? [] : screens)}
      >
        All screens
      </Checkbox>
      {screens.map((name) => (
        <Checkbox
          key={name}
          checked={chosen.includes(name)}
          onChange={() => setChosen(screens.filter((other) => (other === name) !== chosen.includes(other)))}
        >
          {name}
        </Checkbox>
      ))}
      <Checkbox defaultChecked disabled description="Only admins change it.">
        Chosen for you
      </Checkbox>
      <Checkbox disabled>Cannot be chosen</Checkbox>
    </Row>
  )
}
export const Checking: StoryObj = { render: () => <Checkboxes /> }
export const FocusedCheckbox: StoryObj = {
  render: () => <Checkboxes />,
  play: async () => {
    await userEvent.tab()
  },
}

function Brand() {
  const [colors, setColors] = useState(['#0f6b5c', '', 'c0ffe'])
  const [file, setFile] = useState('No file yet')
  return (
    <>
      {colors.map((color, at) => (
        <ColorField
          key={['brand', 'none', 'wrong'][at]}
          label={['Colour', 'No colour', 'Wrong colour'][at] ?? ''}
          value={color}
          usual="#0f6b5c"
          {...(color !== '' && !hexIn(color) && { status: 'error', message: 'Six digits from 0 to f.' })}
          onChange={({ target }) => setColors(colors.with(at, target.value))}
        />
      ))}
      <Row title="File">
        <FileField label="Logo" accept={['image/png']} onChoose={({ name }) => setFile(name)}>
          Choose a file
        </FileField>
        <FileField label="Icon" accept={['image/png']} isBusy onChoose={() => {}}>
          Being sent
        </FileField>
        <span role="status">{file}</span>
      </Row>
    </>
  )
}
export const ColorsAndFiles: StoryObj = { render: () => <Brand /> }

function Written({ first }: { first: string }) {
  const [text, setText] = useState(first)
  return (
    <GrowingTextArea
      className={rows.grown}
      aria-label={first === '' ? 'Empty' : `${first.length} letters`}
      placeholder="Write a reply"
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}
export const Growing: StoryObj = {
  render: () => (
    <Row title="Grows with its text, to a height" wide>
      <Written first="" />
      <Written first={'Hello Amara,\n\nthe parcel is on its way.'} />
      <Written first={Array.from({ length: 20 }, (_, at) => `Line ${at + 1}`).join('\n')} />
    </Row>
  ),
}

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
export const FilledCode: StoryObj = {
  render: () => <CodeInput label="Code of digits" onComplete={() => {}} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getAllByRole('textbox')[0] ?? document.body)
    await userEvent.keyboard('1234')
  },
}

export const Others: StoryObj = {
  render: () => (
    <>
      <TextArea label="What is wrong?" defaultValue="The bell rings twice." />
      <TextArea label="What else?" status="error" message="Say at least a word." />
      <TextArea label="Later" disabled defaultValue="Cannot be changed" />
      <SelectField label="How bad is it?" options={[['MAJOR', 'It hinders me']]} message="Seen by support" />
      <SelectField label="Where?" options={[['HERE', 'Here']]} status="warning" message="Nobody is there now" />
      <SelectField label="When?" options={[['NOW', 'Now']]} disabled />
    </>
  ),
}

const now = new Date(2026, 10, 21, 12, 0).getTime()
type Ends = { startMs: number | null; endMs: number | null }
function Range({ first, label }: { first: Ends; label: string }) {
  const [range, setRange] = useState(first)
  return <TimeRangeField label={label} range={range} nowMs={now} onChange={setRange} isChecked />
}
const hour = 3_600_000
export const TimeRange: StoryObj = {
  render: () => (
    <>
      <Range label="Period" first={{ startMs: now - 2 * hour, endMs: now - hour }} />
      <Range label="Backwards" first={{ startMs: now - hour, endMs: now - 2 * hour }} />
      <Range label="Half filled in" first={{ startMs: now - hour, endMs: null }} />
    </>
  ),
}

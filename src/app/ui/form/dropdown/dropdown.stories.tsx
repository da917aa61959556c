import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { userEvent } from 'storybook/test'
import { ChannelIcon, channelName, channels } from '#app/ui/sign/channel-icon.tsx'
import { Dropdown } from './dropdown.tsx'
import type { DropdownGroup, DropdownMode, DropdownOption } from './dropdown-options.ts'

export default { title: 'Dropdown' } satisfies Meta

const square = (tint: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" rx="2" fill="${tint}"/></svg>`)}`

const teams: (DropdownOption | DropdownGroup)[] = [
  { value: '*', label: 'Everyone', isAllOption: true },
  {
    label: 'Teams',
    options: [
      { value: 'returns', label: 'Returns', logo: square('teal') },
      { value: 'billing', label: 'Billing', logo: square('orange') },
      { value: 'night', label: 'Night shift', disabled: true },
    ],
  },
  {
    label: 'Team',
    options: [
      { value: 'you', label: 'You', readOnly: true },
      { value: 'mei', label: 'Mei Tanaka' },
      { value: 'mara', label: 'Mara Okafor' },
    ],
  },
]
const shops = channels.map((channel) => ({
  value: channel,
  label: channelName(channel),
  icon: <ChannelIcon channel={channel} look="small" />,
}))
const people = [
  { value: 'mei@everline.test', label: 'Mei Tanaka' },
  { value: 'mara@everline.test', label: 'Mara Okafor' },
]
const many = Array.from({ length: 10_000 }, (_, index) => ({ value: `${index}`, label: `Number ${index + 1}` }))

type Kept = {
  label: string
  options: readonly (DropdownOption | DropdownGroup)[]
  mode?: DropdownMode
  first?: readonly string[]
  multipleLimit?: number
  isDisabled?: boolean
  status?: 'error'
  message?: string
}
function Kept({ first = [], ...rest }: Kept) {
  const [chosen, setChosen] = useState(first)
  return <Dropdown {...rest} chosen={chosen} onChange={setChosen} placeholder="Choose" />
}

export const Modes: StoryObj = {
  render: () => (
    <>
      <Kept label="Channel" options={shops} first={['whatsapp']} />
      <Kept label="Seen by" mode="multiple" options={teams} first={['you', 'returns']} multipleLimit={3} />
      <Kept label="To" mode="email" options={people} first={['mei@everline.test', 'new@shop.com', 'not an address']} />
      <Kept label="Nobody may" options={shops} first={['chat']} isDisabled />
      <Kept label="Invalid" options={shops} status="error" message="Choose a channel" />
    </>
  ),
}
export const OpenGroups: StoryObj = {
  render: () => <Kept label="Seen by" mode="multiple" options={teams} first={['you', 'returns']} multipleLimit={3} />,
  play: ({ canvas }) => userEvent.click(canvas.getByRole('combobox')),
}
export const OpenChannels: StoryObj = {
  render: () => <Kept label="Channel" options={shops} first={['whatsapp']} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  },
}
export const NothingFound: StoryObj = {
  render: () => <Kept label="Channel" options={shops} />,
  play: ({ canvas }) => userEvent.type(canvas.getByRole('combobox'), 'pigeon'),
}
export const TenThousand: StoryObj = { render: () => <Kept label="Number" options={many} /> }

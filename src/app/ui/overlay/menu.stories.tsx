import type { Meta, StoryObj } from '@storybook/react-vite'
import { useRef, useState } from 'react'
import { screen, userEvent } from 'storybook/test'
import { Button } from '#app/ui/action/button.tsx'
import { Row } from '#app/ui/gallery/row.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { Menu, MenuChoices, MenuGroup, MenuItem, MenuLine, MenuSwitch, SubMenu } from './menu.tsx'

export default { title: 'Menu' } satisfies Meta

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

function Nested() {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [last, setLast] = useState('nothing')
  const [theme, setTheme] = useState<(typeof themes)[number]['value']>('system')
  const [isOn, setOn] = useState(true)
  const select = (what: string) => () => setLast(what)
  return (
    <Row title="A nested popup menu">
      <Button ref={trigger} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        Conversation
      </Button>
      <p role="status">Chosen: {last}</p>
      {isOpen && (
        <Menu label="Current conversation" trigger={trigger} onClose={() => setOpen(false)}>
          <MenuItem icon={<Icon name="check" />} onSelect={select('Close')}>
            Close
          </MenuItem>
          <SubMenu label="Transfer to" icon={<Icon name="swap" />}>
            <MenuItem onSelect={select('Mei')}>Mei Tanaka</MenuItem>
            <SubMenu label="A team">
              <MenuItem onSelect={select('Returns')}>Returns</MenuItem>
              <MenuItem onSelect={select('Billing')}>Billing</MenuItem>
            </SubMenu>
            <MenuItem isDisabled>Nobody else is here</MenuItem>
          </SubMenu>
          <MenuLine />
          <MenuGroup heading="Keep">
            <MenuItem onSelect={select('Copy link')}>Copy link</MenuItem>
          </MenuGroup>
          <MenuLine />
          <MenuChoices heading="Theme" choices={themes} chosen={theme} onChoose={(next) => setTheme(next)} />
          <MenuSwitch icon={<Icon name="bell" />} isOn={isOn} onChange={() => setOn(!isOn)}>
            Notify me
          </MenuSwitch>
          <MenuLine />
          <MenuItem isDanger icon={<Icon name="alert" />} onSelect={select('Drop')}>
            Delete conversation
          </MenuItem>
        </Menu>
      )}
    </Row>
  )
}

export const NestedMenu: StoryObj = { render: () => <Nested /> }
export const OpenMenu: StoryObj = {
  render: () => <Nested />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Conversation' }))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await screen.findByRole('menuitem', { name: 'Mei Tanaka' })
  },
}

import type { Meta, StoryObj } from '@storybook/react-vite'
import { Row } from '#app/ui/gallery/row.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { Button } from './button.tsx'

export default { title: 'Button' } satisfies Meta

const looks = ['plain', 'primary', 'danger', 'quiet', 'link'] as const

export const Looks: StoryObj = {
  render: () => (
    <>
      {looks.map((look) => (
        <Row key={look} title={look}>
          <Button look={look}>Transfer</Button>
          <Button look={look}>
            <Icon name="swap" look="small" /> Transfer
          </Button>
          <Button look={look} tall>
            Tall
          </Button>
          <Button look={look} square aria-label="Call">
            <Icon name="bell" look="small" />
          </Button>
          <Button look={look} disabled>
            Disabled
          </Button>
          <Button look={look} aria-disabled aria-busy>
            At work
          </Button>
        </Row>
      ))}
    </>
  ),
}

export const States: StoryObj = {
  render: () => (
    <>
      <Row title="Of the rail">
        <Button look="rail" aria-current="page" aria-label="Inbox">
          <Icon name="inbox" />
        </Button>
        <Button look="rail" aria-label="Commands">
          <Icon name="search" />
        </Button>
        <Button look="rail" aria-label="Account">
          <Avatar id="4" name="Mei Tanaka" status="available" />
        </Button>
      </Row>
      <Row title="One is there">
        <Button look="quiet" aria-current="page">
          Inbox
        </Button>
        <Button look="quiet">Diagnostics</Button>
      </Row>
      <Row title="On or off">
        <Button look="quiet" aria-pressed>
          On
        </Button>
        <Button look="quiet" aria-pressed={false}>
          Off
        </Button>
      </Row>
    </>
  ),
}

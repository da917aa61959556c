import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from './button.tsx'
import { Row } from './gallery/row.tsx'
import { Icon } from './icon.tsx'

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

import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Filters } from '#app/ui/form/filters.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Row as Case } from '#app/ui/gallery/row.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { chip } from '#app/ui/sign/chip.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import { List, Named, Row } from './list.tsx'
import { Facts, Page, Section, Toolbar } from './page.tsx'
import { PlainTable } from './plain-table.tsx'

export default { title: 'Page' } satisfies Meta

export const Parts: StoryObj = {
  render: () => (
    <Page
      title="Webhooks"
      about="Tell other systems what happens here."
      width="form"
      tools={<Button look="primary">Add a webhook</Button>}
    >
      <Filters
        set={1}
        folded={
          <SelectField
            label="State"
            value="on"
            options={[
              ['on', 'On'],
              ['off', 'Off'],
            ]}
            onChange={() => undefined}
          />
        }
      >
        <TextField label="Search" icon={<Icon name="search" look="small" />} />
      </Filters>
      <Facts
        facts={[
          ['Address', 'https://crm.example.com/hooks'],
          ['Description', 'Tells the CRM which conversations were opened, by whom, and when they were closed.'],
          ['Last answer', null],
        ]}
      />
      <Section title="Signing secret">
        <p className={texts.hint}>With this secret the other system checks that events come from here.</p>
        <code className={texts.code}>whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw</code>
        <p className={texts.fault}>The secret ends in an hour.</p>
        <Toolbar>
          <Button>Copy</Button>
          <Button>Make a new secret</Button>
        </Toolbar>
      </Section>
      <Facts
        look="figures"
        label="Figures"
        facts={[
          ['Round trip', '42 ms'],
          ['Packet loss', '0 %'],
        ]}
      />
      <PlainTable
        label="Regions"
        columns={[['Region'], ['Round trip', 'number'], ['Load balancer', 'detail']]}
        rows={[
          { id: 'eu', cells: ['eu-west', '23 ms', '15 ms'] },
          { id: 'us', cells: ['us-east', '187 ms', '90 ms'] },
        ]}
      />
    </Page>
  ),
}

const rows = (look: 'joined' | 'cards' | 'lines' | 'plain') => (
  <List look={look} aria-label={look}>
    <Row
      title="Amara Lindqvist"
      sign={<Avatar id="a" name="Amara Lindqvist" look="small" />}
      marks={
        <>
          <span className={chip.warn}>New</span>
          <time className={texts.time}>12:31</time>
        </>
      }
      within={(row) => <a {...row} href="#amara" />}
    >
      <span className={texts.hint}>When does my order arrive?</span>
    </Row>
    <Row title="Firefox on Linux" actions={<Button>Sign out</Button>}>
      <span className={texts.hint}>Last used 09:12</span>
    </Row>
    <Row title={<Named name="Mei Tanaka" sign={<Icon name="phone" look="small" />} />} />
  </List>
)

export const Lists: StoryObj = {
  render: () => (
    <>
      <Case title="In one frame" wide>
        {rows('joined')}
      </Case>
      <Case title="Each in a frame" wide>
        {rows('cards')}
      </Case>
      <Case title="With lines" wide>
        {rows('lines')}
      </Case>
      <Case title="Plain" wide>
        {rows('plain')}
      </Case>
    </>
  ),
}

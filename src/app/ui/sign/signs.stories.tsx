import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { screen, userEvent } from 'storybook/test'
import { Button } from '#app/ui/action/button.tsx'
import { ToNewest } from '#app/ui/action/to-newest.tsx'
import { CountdownRing } from '#app/ui/feedback/countdown-ring.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { bone } from '#app/ui/feedback/skeleton.css.ts'
import * as css from '#app/ui/gallery/row.css.ts'
import { Row } from '#app/ui/gallery/row.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { TabList, tabIdIn } from '#app/ui/layout/tab-list.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { AudioMeter } from '#app/ui/media/audio-meter.tsx'
import { Tooltip } from '#app/ui/overlay/tooltip.tsx'
import { Avatar } from './avatar.tsx'
import { Badge } from './badge.tsx'
import { ChannelIcon, channelName, channels } from './channel-icon.tsx'
import { chip } from './chip.css.ts'
import { ContactCard } from './contact-card.tsx'
import { fileTypes } from './file-type.ts'
import { FileTypeIcon } from './file-type-icon.tsx'
import { Icon } from './icon.tsx'
import { QrCode } from './qr-code.tsx'

export default { title: 'Signs' } satisfies Meta

const severities = ['info', 'error', 'success', 'warning', 'notify'] as const
export const Alerts: StoryObj = {
  render: () => (
    <>
      {severities.map((severity) => (
        <Notice key={severity} look={severity} action={<Button look="link">Undo</Button>}>
          This is {severity}.
        </Notice>
      ))}
      <Notice look="warning">
        Words that take more than a line: the backend has not answered for five minutes, and what is written here will
        be sent when it does. Nothing is lost meanwhile.
      </Notice>
    </>
  ),
}

export const Icons: StoryObj = {
  render: () => (
    <>
      <Row title="Channels">
        {channels.map((channel) => (
          <span key={channel} className={css.named}>
            <ChannelIcon channel={channel} look="large" />
            {channelName(channel)}
          </span>
        ))}
        <ChannelIcon channel="chat" isAlone />
      </Row>
      <Row title="Files">
        {fileTypes.map((type) => (
          <span key={type} className={css.named}>
            <FileTypeIcon type={type} />
            {type}
          </span>
        ))}
      </Row>
    </>
  ),
}

export const People: StoryObj = {
  render: () => (
    <>
      <Row title="Avatars">
        {(['small', 'normal', 'large'] as const).map((look) => (
          <Avatar key={look} id={look} name="Amara Lindqvist" look={look} corner={<Icon name="chat" look="badge" />} />
        ))}
        {(['available', 'busy', 'away', 'do-not-disturb'] as const).map((status) => (
          <Avatar key={status} id={status} name="Mei Tanaka" status={status} />
        ))}
      </Row>
      <ContactCard
        id="a"
        name="Amara Lindqvist with a name that is longer than the card"
        subtitle="Customer since 2023 · 7 inquiries"
        status="available"
        facts={[
          { label: 'Email', value: 'amara.l@example.org' },
          { label: 'Phone', value: '+46 ··· ·· 31' },
        ]}
        actions={
          <>
            <Button>Call</Button>
            <Button look="primary">Write</Button>
          </>
        }
      />
      <ContactCard id="b" name="Diego Romero" />
    </>
  ),
}

export const Cards: StoryObj = {
  render: () => (
    <>
      <Card title="Storage">
        <p>128 MB of 4 GB are in use.</p>
        <Button>Ask to keep it</Button>
      </Card>
      <Card title="Region">{null}</Card>
    </>
  ),
}

export const Progressing: StoryObj = {
  render: () => (
    <>
      <Row title="Progress">
        <Progress label="return-slip-5541.pdf" value={0.42} />
        <Progress label="Waiting for the scanner" />
      </Row>
      <Row title="Audio level">
        {[0, 0.005, 0.02, 0.2, 1].map((level) => (
          <AudioMeter key={level} label={`Microphone at ${level}`} level={level} />
        ))}
      </Row>
      <Row title="Badges and chips">
        <Badge count={3} of="unread" />
        <Badge count={120} of="unread" />
        <Badge count={0} of="unread" />
        {(['neutral', 'accent', 'warn', 'bad', 'info'] as const).map((look) => (
          <span key={look} className={chip[look]}>
            {look}
          </span>
        ))}
      </Row>
      <Row title="Skeleton" wide>
        <span className={`${bone} ${css.line}`} />
        <span className={`${bone} ${css.line}`} />
      </Row>
    </>
  ),
}

export const Empty: StoryObj = {
  render: () => (
    <EmptyState icon="inbox" title="No missed chats" action={<Button>Open the queue</Button>}>
      Inquiries that nobody answered in time come here.
    </EmptyState>
  ),
}

export const TabsAndTooltips: StoryObj = {
  render: () => (
    <>
      <Tabs
        label="Contact"
        tabs={[
          { id: 'journey', title: 'Journey', count: 4, panel: 'What happened so far' },
          { id: 'notes', title: 'Notes', panel: 'Prefers e-mail after 18:00.' },
          { id: 'files', title: 'Files', isDisabled: true, panel: '' },
        ]}
      />
      <Row title="Tooltip">
        <Tooltip text="Ends the inquiry for both sides">
          <button type="button" className={css.plain} aria-label="Close conversation">
            <Icon name="check" />
          </button>
        </Tooltip>
      </Row>
    </>
  ),
}
function Queues() {
  const [chosen, setChosen] = useState('open')
  return (
    <div>
      <TabList
        label="Conversations"
        tabs={[
          { id: 'open', title: 'Open', count: 4 },
          { id: 'handling', title: 'Mine', count: 12 },
          { id: 'missed', title: 'Missed' },
        ]}
        chosen={chosen}
        panelId="queue"
        onChoose={setChosen}
      />
      <div role="tabpanel" id="queue" aria-labelledby={tabIdIn('queue', chosen)}>
        Shown: {chosen}
      </div>
    </div>
  )
}
export const TabLists: StoryObj = { render: () => <Queues /> }

export const TimeAndNews: StoryObj = {
  render: () => (
    <>
      <Row title="Time left">
        {[0, 15_000, 44_000, 50_000].map((nowMs) => (
          <CountdownRing key={nowMs} startMs={0} endMs={45_000} nowMs={nowMs} />
        ))}
      </Row>
      <Row title="Back to the end">
        {[0, 1, 12].map((count) => (
          <div key={count} className={css.log}>
            <ToNewest count={count} sign={<Icon name="down" look="small" />} onClick={() => {}} />
          </div>
        ))}
      </Row>
    </>
  ),
}

export const OpenTooltip: StoryObj = {
  render: () => (
    <Row title="Tooltip">
      <Tooltip text="Ends the inquiry for both sides">
        <button type="button" className={css.plain} aria-label="Close conversation">
          <Icon name="check" />
        </button>
      </Tooltip>
    </Row>
  ),
  play: async () => {
    await userEvent.tab()
    await screen.findByRole('tooltip')
  },
}

export const Code: StoryObj = {
  render: () => (
    <Row title="QR code">
      <QrCode text="otpauth://totp/Everline:mei@everline.test?secret=GEZDGNBVGY3TQOJQ" label="Code for the app" />
    </Row>
  ),
}

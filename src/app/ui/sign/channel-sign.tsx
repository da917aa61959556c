import { ChannelIcon, channelName, channels } from './channel-icon.tsx'
import type { icon } from './icon.css.ts'

type Props = { channel: string; look?: keyof typeof icon; hasName?: boolean }

/** The icon of a conversation's channel, alone or with its name; of a later version's channel, only what it calls itself. */
export function ChannelSign({ channel, look = 'small', hasName = false }: Props) {
  const known = knownOf(channel)
  return (
    <>
      {known && <ChannelIcon channel={known} look={look} />}
      {hasName && <ChannelName channel={channel} />}
    </>
  )
}

/** The name of a channel; of a later version's, what it calls itself. */
export function ChannelName({ channel }: Pick<Props, 'channel'>) {
  const known = knownOf(channel)
  return known ? channelName(known) : channel
}

const knownOf = (channel: string) => channels.find((other) => other === channel)

import { ChannelIcon, channelName, channels } from './channel-icon.tsx'
import type { icon } from './icon.css.ts'

type Props = { channel: string; look?: keyof typeof icon; hasName?: boolean }

/** The icon of a conversation's channel, alone or with its name; of a later version's channel, only what it calls itself. */
export function ChannelSign({ channel, look = 'small', hasName = false }: Props) {
  const known = channels.find((other) => other === channel)
  return (
    <>
      {known && <ChannelIcon channel={known} look={look} />}
      {hasName && (known ? channelName(known) : channel)}
    </>
  )
}

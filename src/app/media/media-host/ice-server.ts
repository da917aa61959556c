import type { LegOptions } from '#core/telephony/media-host.ts'

/** Without the fields that are undefined, which browsers do not take for missing. */
export const plainServer = ({ urls, username, credential }: LegOptions['iceServers'][number]): RTCIceServer => ({
  urls,
  ...(username !== undefined && { username }),
  ...(credential !== undefined && { credential }),
})

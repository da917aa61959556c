import type { LegOptions } from '#core/telephony/media-host.ts'

/** Leaves out fields that are undefined, because browsers refuse them instead of treating them as missing. */
export const plainServer = ({ urls, username, credential }: LegOptions['iceServers'][number]): RTCIceServer => ({
  urls,
  ...(username !== undefined && { username }),
  ...(credential !== undefined && { credential }),
})

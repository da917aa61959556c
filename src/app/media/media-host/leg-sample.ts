import type { LegSample } from '#core/telephony/media-host.ts'

/** Numbers of a leg that grow, as they were at the last sample. */
export type Totals = {
  packetsIn: number
  lostIn: number
  lateIn: number
  concealedIn: number
  samplesIn: number
  waitedIn: number
  playedIn: number
  energyIn: number
  secondsIn: number
  energyOut: number
  secondsOut: number
}
export const noTotals: Totals = {
  packetsIn: 0,
  lostIn: 0,
  lateIn: 0,
  concealedIn: 0,
  samplesIn: 0,
  waitedIn: 0,
  playedIn: 0,
  energyIn: 0,
  secondsIn: 0,
  energyOut: 0,
  secondsOut: 0,
}

/** An entry of a report of `getStats`; fields that a browser does not say are missing. */
export type Stat = Readonly<Record<string, unknown>>

/** A sample from a report, and the totals for the next one. Pure: `atMs` and `levelLocal` are measured by the caller. */
export function sampleOf(
  stats: readonly Stat[],
  last: Totals,
  { atMs, levelLocal }: { atMs: number; levelLocal: number | null },
): { sample: LegSample; totals: Totals } {
  const of = (type: string) => stats.find((stat) => stat.type === type && (stat.kind ?? 'audio') === 'audio')
  const inbound = of('inbound-rtp')
  const source = of('media-source')
  const farReport = of('remote-inbound-rtp')
  const pair = stats.find(
    (stat) => stat.type === 'candidate-pair' && stat.nominated === true && stat.state === 'succeeded',
  )
  const codec = stats.find(({ type, id }) => type === 'codec' && id === (inbound ?? of('outbound-rtp'))?.codecId)
  const totals: Totals = {
    packetsIn: number(inbound, 'packetsReceived') ?? 0,
    lostIn: number(inbound, 'packetsLost') ?? 0,
    lateIn: number(inbound, 'packetsDiscarded') ?? 0,
    // Silence that is made up is none that was lost: the other side sends nothing.
    concealedIn: (number(inbound, 'concealedSamples') ?? 0) - (number(inbound, 'silentConcealedSamples') ?? 0),
    samplesIn: number(inbound, 'totalSamplesReceived') ?? 0,
    waitedIn: number(inbound, 'jitterBufferDelay') ?? 0,
    playedIn: number(inbound, 'jitterBufferEmittedCount') ?? 0,
    energyIn: number(inbound, 'totalAudioEnergy') ?? 0,
    secondsIn: number(inbound, 'totalSamplesDuration') ?? 0,
    energyOut: number(source, 'totalAudioEnergy') ?? 0,
    secondsOut: number(source, 'totalSamplesDuration') ?? 0,
  }
  const since = (key: keyof Totals) => Math.max(0, totals[key] - last[key])
  const [lost, came] = [since('lostIn'), since('packetsIn')]
  // Packets that came too late did arrive, and are no loss.
  const late = Math.min(since('lateIn'), came)
  return {
    totals,
    sample: {
      atMs,
      roundTripMs: inMs(number(farReport, 'roundTripTime') ?? number(pair, 'currentRoundTripTime')),
      jitterMs: inMs(number(inbound, 'jitter')),
      jitterOutMs: inMs(number(farReport, 'jitter')),
      bufferMs: inMs(shareOf(since('waitedIn'), since('playedIn'))),
      lossIn: shareOf(lost + late, lost + came),
      concealedIn: shareOf(since('concealedIn'), since('samplesIn')),
      lossOut: number(farReport, 'fractionLost'),
      packetsIn: totals.packetsIn,
      packetsOut: number(of('outbound-rtp'), 'packetsSent') ?? 0,
      levelIn:
        meanLevel(totals.energyIn - last.energyIn, totals.secondsIn - last.secondsIn) ?? number(inbound, 'audioLevel'),
      levelOut:
        meanLevel(totals.energyOut - last.energyOut, totals.secondsOut - last.secondsOut) ??
        number(source, 'audioLevel'),
      levelLocal,
      codec: typeof codec?.mimeType === 'string' ? codec.mimeType.replace('audio/', '') : '',
    },
  }
}

const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)

/** Root mean square of the sound between two samples, of which a level of one moment says little. */
const meanLevel = (energy: number, seconds: number): number | null =>
  seconds > 0 ? Math.sqrt(Math.max(0, energy) / seconds) : null

function number(stat: Stat | undefined, name: string): number | null {
  const value = stat?.[name]
  return typeof value === 'number' ? value : null
}

const inMs = (seconds: number | null) => (seconds === null ? null : seconds * 1000)

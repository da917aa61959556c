/*
 * The E-model of ITU-T G.107 (06/2015) with its default values, where a call over the internet differs from them in delay
 * and loss only.
 */

/** Ro - Is - A with the default values of every parameter: the best rating there is. */
const bestRating = 93.2
/** Ro, the basic signal-to-noise ratio, and the default values of TELR (talker echo) and WEPL (listener echo), in dB. */
const [ro, telr, wepl] = [94.77, 65, 110]

/** How a codec bears loss. `ie`: impairment without loss. `bpl`: robustness against it, in per cent. */
type Codec = { ie: number; bpl: number; delayMs: number }

/**
 * G.711 with packet loss concealment is of G.113, appendix I. Opus is in no table of the ITU; of what browsers send (FEC and
 * concealment, over 24 kbit/s) measurements say that it is without audible impairment and bears loss like G.711 with
 * concealment. `delayMs`: a frame and what the encoder looks ahead.
 */
const codecs: Readonly<Record<string, Codec>> = {
  opus: { ie: 0, bpl: 25.1, delayMs: 26.5 },
  pcmu: { ie: 0, bpl: 25.1, delayMs: 20 },
  pcma: { ie: 0, bpl: 25.1, delayMs: 20 },
}
const opus: Codec = { ie: 0, bpl: 25.1, delayMs: 26.5 }
export const codecOf = (name: string): Codec => codecs[name.toLowerCase()] ?? opus

/** Effective equipment impairment Ie,eff of random loss (G.107, 7.5). @param loss share of 1 */
export function lossImpairment({ ie, bpl }: Pick<Codec, 'ie' | 'bpl'>, loss: number): number {
  const percent = Math.min(Math.max(loss, 0), 1) * 100
  return ie + ((95 - ie) * percent) / (percent + bpl)
}

/** Delay impairment Id = Idte + Idle + Idd (G.107, 7.4). @param delayMs from mouth to ear */
export function delayImpairment(delayMs: number): number {
  if (delayMs < 1) return 0
  // Echo that the talker hears.
  const terv = telr - 40 * Math.log10((1 + delayMs / 10) / (1 + delayMs / 150)) + 6 * Math.exp(-0.3 * delayMs ** 2)
  const talker = (ro - (80 + 2.5 * (terv - 14))) / 2
  const idte = (talker + Math.sqrt(talker ** 2 + 100) - 1) * (1 - Math.exp(-delayMs))
  // Echo that the listener hears.
  const listener = (ro - 10.5 * (wepl + 7) * (2 * delayMs + 1) ** -0.25) / 2
  const idle = listener + Math.sqrt(listener ** 2 + 169)
  return idte + idle + pureDelay(delayMs)
}

/** Idd: people begin to talk at the same time. */
function pureDelay(delayMs: number): number {
  if (delayMs <= 100) return 0
  const x = Math.log2(delayMs / 100)
  return 25 * ((1 + x ** 6) ** (1 / 6) - 3 * (1 + (x / 3) ** 6) ** (1 / 6) + 2)
}

/** The rating R, from 0 to 93.2. */
export const ratingOf = ({ codec, delayMs, loss }: { codec: Codec; delayMs: number; loss: number }): number =>
  Math.max(0, bestRating - delayImpairment(delayMs) - lossImpairment(codec, loss))

/** The mean opinion score of a rating, from 1 to 4.5 (G.107, annex B). */
export function mosOf(rating: number): number {
  if (rating <= 0) return 1
  if (rating >= 100) return 4.5
  // For ratings below 6.5 the polynomial is less than 1.
  return Math.max(1, 1 + 0.035 * rating + rating * (rating - 60) * (100 - rating) * 7e-6)
}

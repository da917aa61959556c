import Bowser from 'bowser'

const lowestIos = 14
/** By browser; the same browser may have another lowest version on one system. */
const lowest: Bowser.Parser.checkTree = {
  chrome: '>=9',
  chromium: '>=9',
  firefox: '>=65',
  // It writes two digits: 11.10 came before 11.50.
  opera: '>=11.50',
  safari: '>=14',
  edge: '>=18',
  android: { chrome: '>=101' },
}

/**
 * Whether a browser can show WebP, by the specification's lowest versions [VAL-03]. One that is not among them cannot:
 * it gets a PNG or SVG, which all of them show.
 */
export function showsWebp(userAgent: string): boolean {
  // It throws where a browser says nothing.
  const parser = Bowser.getParser(userAgent || 'unknown')
  // There every browser is Safari inside.
  if (parser.getOSName(true) === 'ios') return Number.parseFloat(parser.getOSVersion()) >= lowestIos
  return parser.satisfies(lowest) === true
}

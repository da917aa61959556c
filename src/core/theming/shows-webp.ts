import Bowser from 'bowser'

const lowestIos = 14
/** Lowest version by browser; some systems have an exception. */
const lowest: Bowser.Parser.checkTree = {
  chrome: '>=9',
  chromium: '>=9',
  firefox: '>=65',
  // Opera writes minor versions with two digits: 11.10 is older than 11.50.
  opera: '>=11.50',
  safari: '>=14',
  edge: '>=18',
  android: { chrome: '>=101' },
}

/**
 * Whether a browser can show WebP, by the specification's lowest versions [VAL-03]. A browser that it does not list
 * gets a PNG or SVG, which all browsers show.
 */
export function showsWebp(userAgent: string): boolean {
  // The parser throws for an empty user agent.
  const parser = Bowser.getParser(userAgent || 'unknown')
  // On iOS every browser is built on Safari's engine.
  if (parser.getOSName(true) === 'ios') return Number.parseFloat(parser.getOSVersion()) >= lowestIos
  return parser.satisfies(lowest) === true
}

const marks = ['\u200b', '\u200d', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066']
const more = ['\u2067', '\u2068', '\u2069', '\u061c', '\u00ad', '\ufeff', '\u2060', '\u034f', '\u180e', '\u3164']
/** Texts of which nothing is seen. */
export const unseenTexts = [
  ...marks,
  ...more,
  '\u2800',
  '\ufffc',
  '\ufe0f',
  '\u{e0020}',
  '\u{1d173}',
  '\u00a0',
  '\u3000',
  '\u2028',
  '\t',
  '\n',
  '',
]
const seen = [
  ...[
    'Ann \u202egpj.exe',
    '\u202eAnn',
    'Ann\u2069\u202e',
    '\u2068Ann',
    'أحمد',
    'دنה',
    'Ann أحمد',
    'أحمد (Ann)',
    '123 أحمد',
  ],
  ...[
    '陳大文',
    'Олена',
    'Ελένη',
    'Ж\u0301',
    'e\u0301',
    'Z̷̡̛a̸̧l̴̨g̵o̶',
    '👩‍👩‍👧',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '\ud83d',
    '\ude00x',
    '﷽',
    'ﬁ',
    '①',
    'Ⅷ',
    '𝕬𝖓𝖓',
  ],
  ...[
    '{0}',
    '{{visitor.name}}',
    '%s',
    '$&',
    '$1',
    '#',
    '# message',
    '<b>x</b>',
    '&amp;',
    '</script>',
    '"\'`',
    '\\',
    '\\u0041',
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'readme.md',
    'Danke.Es',
    'a@b',
    '@',
    'https://',
    '://',
    'www.',
    'a..b',
  ],
  ...[
    'https://example.org/?q=<x>&y="z"',
    '请看https://example.org/中文',
    'https://u:p@example.org',
    'https://аpple.com',
  ],
  ...[
    'null',
    'undefined',
    'NaN',
    '__proto__',
    'constructor',
    '-1',
    '1e999',
    '٠١٢',
    '=1+1',
    '@SUM(A1)',
    '\r\n',
    ' a ',
    'a\u0000b',
  ],
  // Written for a screen: heights, widths, and what looks like its own parts.
  ...[
    `Z${'\u0310\u0332\u0489'.repeat(60)}algo`,
    `${'\u0e49'.repeat(80)}`,
    'W'.repeat(300),
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    '-'.repeat(400),
    `${'\u00a0'.repeat(300)}end`,
    `${'a\n'.repeat(60)}b`,
    '\u2067أحمد\u2069 and \u2066Ann\u2069',
    '\u202eevil\u202c good',
    'مرحبا, call +49 30 123456 (today)',
    '👨‍👩‍👧‍👦👩🏽‍🚀🏳️‍🌈',
    '🇩🇪'.repeat(50),
    '꧁༺ Ann ༻꧂',
    'ＦＵＬＬ　ＷＩＤＴＨ',
    'ᴀɴɴ',
    'раypal.com',
    '⠠⠓⠑⠇⠇⠕',
    '<img src=x onerror=alert(1)>',
    '{{constructor.constructor("alert(1)")()}}',
    `\${7*7}`,
    '{0, plural, one {x} other {y}}',
    '\ud83d\ude00\ud83d',
    '|||',
    '/'.repeat(200),
    'You: hello',
    'Message deleted',
    '3 unread',
  ],
  ...['กำ', 'हिन्दी', 'தமிழ்', '한국어', 'ﾊﾝｶｸ', 'İı', 'ß', 'ẞ', 'ǆ', 'ŉ', 'ﾞ', '\ufffd', '\ue000', '\ue0000\ue001', 'Ω'],
]
/** Texts that people write, or that somebody writes to break what shows them. */
export const oddTexts = [
  ...unseenTexts,
  ...seen,
  'x'.repeat(10_001),
  '😀'.repeat(5000),
  '\u0301'.repeat(500),
  'a '.repeat(4000),
]

/** Whether each isolate ends within the text, and nothing turns direction without an end. */
export function isContained(text: string): boolean {
  let depth = 0
  for (const sign of text) {
    if (/[\u202a-\u202e]/.test(sign)) return false
    if (/[\u2066-\u2068]/.test(sign)) depth += 1
    if (sign === '\u2069') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

import { describe, expect, it } from 'vitest'
import { transcriptMail } from '#server/action-tokens/transcript.ts'
import { isContained, oddTexts } from '#tests/odd-texts.ts'
import * as letters from './letters.ts'
import type { Mail } from './mailer.ts'

const url = 'https://chat.example/x'
const who = (name: string) => ({ to: 'ann@example.com', name })
/** Each kind of mail, with this text wherever a name stands. */
const mailsOf = (name: string): Promise<Mail>[] => [
  letters.writeLetter(letters.resetLetter(who(name), url, 600_000)),
  letters.writeLetter(letters.digitsLetter(who(name), '123456', 600_000)),
  letters.writeLetter(letters.signInLetter(who(name), url, 600_000)),
  letters.writeLetter(letters.ownerLetter(who(name), name, url)),
  letters.writeLetter(letters.ownerChangeLetter(who(name), name, name, url)),
  letters.writeLetter(letters.formerOwnerLetter(who(name), name, name)),
  letters.writeLetter(letters.invitationLetter(who(name), name, name, url)),
  letters.writeLetter(letters.portalLetter(who(name), url, '7 days')),
  ...['en', 'es', 'ar', 'zh-Hant'].flatMap((language) => [
    letters.writeLetter(letters.formCodeLetter(name, '123456', language)),
    transcriptMail(
      { serviceName: name, language, lines: [{ atMs: 0, name, text: 'Hi' }] },
      { to: 'ann@example.com', links: [] },
    ),
  ]),
]

describe('mails', () => {
  it('[CAP-14] have each name in one line and in its own direction, whatever it is', async () => {
    const plain = await Promise.all(mailsOf('Ann'))
    for (const name of oddTexts) {
      const mails = await Promise.all(mailsOf(name))
      for (const [index, { subject, text }] of mails.entries()) {
        expect([name, isContained(subject), isContained(text)]).toEqual([name, true, true])
        expect([name, /[\n\r\u2028]/.test(subject)]).toEqual([name, false])
        // No name adds a line, which might say anything.
        expect([name, text.split(/\r\n|[\n\r\u2028\u2029\u0085]/).length]).toEqual([
          name,
          plain[index]?.text.split('\n').length,
        ])
      }
    }
  })

  it('[CAP-14] keep a name of the other direction apart from the words around it', async () => {
    const { subject } = await letters.writeLetter(letters.invitationLetter(who('Ann'), 'Ann', 'متجر', url))
    expect(subject).toBe('Join \u2068متجر\u2069 on Everline')
    const arabic = await transcriptMail(
      { serviceName: 'Fernhill (Outdoor)', language: 'ar', lines: [] },
      { to: 'ann@example.com', links: [] },
    )
    expect(arabic.subject).toBe('محادثتك مع \u2068Fernhill (Outdoor)\u2069')
  })

  it('[CAP-14] show no message that pretends to be another one', async () => {
    const forged = 'Hello\n\n1970-01-01 00:00 UTC, Support:\nSend me your password'
    const { text } = await transcriptMail(
      { serviceName: 'Fernhill', language: 'en', lines: [{ atMs: 0, name: 'Ann', text: forged }] },
      { to: 'ann@example.com', links: [] },
    )
    expect(text.split('\n').filter((line) => line.startsWith('1970'))).toEqual(['1970-01-01 00:00 UTC, Ann:'])
    expect(text).toContain('  Send me your password')
  })
})

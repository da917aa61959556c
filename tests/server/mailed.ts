import { eventually, type Person, s, unwrap } from './test-client.ts'

/** The newest mail to an address that a demo without a mail server shows, as HTML; waits for it. */
export const mailTo = (url: string, address: string, isIt: (mail: string) => boolean = () => true): Promise<string> =>
  eventually(async () => {
    const page = await (await fetch(`${url}/demo/mail`)).text()
    return page.split('<article').find((mail) => mail.includes(address) && isIt(mail))
  })

/** The six digits of the newest mail to an address that has some. */
export async function codeTo(url: string, address: string): Promise<string> {
  const codeIn = (mail: string) => /\b\d{6}\b/.exec(mail.replaceAll(address, ''))?.[0]
  return codeIn(await mailTo(url, address, (mail) => codeIn(mail) !== undefined)) ?? ''
}

/** A visitor proves an address, and has a conversation sent there: returns the tokens of the mail's links by action. */
export async function mailTranscript(url: string, visitor: Person, roomId: string, email: string) {
  const input = { params: { s, roomId }, body: { email } }
  unwrap(await visitor.call('sendTranscriptCode', input))
  const otp = { otpType: 'email' as const, verificationValue: email, otpCode: await codeTo(url, email) }
  unwrap(await visitor.call('verifyFormOtp', { params: { s }, body: otp }))
  unwrap(await visitor.call('sendTranscript', input))
  const mail = await mailTo(url, email, (text) => text.includes('token='))
  return { mail, tokens: tokensIn(mail) }
}

/** Tokens of the links in a mail, by what they do. */
export const tokensIn = (mail: string): Record<string, string> =>
  Object.fromEntries(
    [...mail.matchAll(/action=(\w+)&(?:amp;)?token=([\w-]+)/g)].map(([, action, token]) => [action, token]),
  )

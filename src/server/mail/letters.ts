import { html } from 'hono/html'
import type { Mail } from './mailer.ts'
import { named, sentence } from './named.ts'
import { type VisitorLanguage, visitorLanguage } from './visitor-words.ts'

/** The content of a mail, from which plain text and HTML are made. */
export type Letter = {
  to: string
  subject: string
  name: string
  /** The purpose of the mail, in one sentence. */
  lead: string
  link?: { label: string; url: string }
  /** Six digits to type in. */
  digits?: string
  /** How long the code is valid, and what to do if the reader did not ask for it. */
  end: string
  /** Language of a mail to a visitor; English without it. */
  language?: VisitorLanguage
}

export async function writeLetter({ to, subject, name, lead, link, digits, end, ...rest }: Letter): Promise<Mail> {
  const { lang, dir, words } = rest.language ?? visitorLanguage('en')
  const hello = words.hello(named(name, dir))
  const parts = [hello, lead, ...(link ? [`${link.label}: ${link.url}`] : []), ...(digits ? [digits] : [])]
  const page = await html`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36rem; margin: 2rem auto; padding: 0 1rem">
<p>${hello}</p>
<p>${lead}</p>
${link ? html`<p><a href="${link.url}">${link.label}</a></p><p style="font-size: 85%">${link.url}</p>` : ''}
${digits ? html`<p style="font-size: 200%; letter-spacing: 0.2em">${digits}</p>` : ''}
<p>${end}</p>
<p>Everline</p>
</body>
</html>
`
  return { to, subject, text: `${[...parts, end, 'Everline'].join('\n\n')}\n`, html: String(page) }
}

const minutesOf = (lifeMs: number) => `${Math.round(lifeMs / 60_000)} minutes`
type Addressee = { to: string; name: string }

export const resetLetter = (who: Addressee, url: string, lifeMs: number): Letter => ({
  ...who,
  subject: 'Reset your Everline password',
  lead: 'Somebody, hopefully you, asked to reset the password of your account.',
  link: { label: 'Choose a new password', url },
  end: `The link works once, within ${minutesOf(lifeMs)}. If you did not ask for it, do nothing: your password stays as it is.`,
})

export const digitsLetter = (who: Addressee, digits: string, lifeMs: number): Letter => ({
  ...who,
  subject: 'Your Everline code',
  lead: 'With this code you sign in:',
  digits,
  end: `It works once, within ${minutesOf(lifeMs)}. Tell it to nobody. If you did not ask for it, do nothing.`,
})

export const signInLetter = (who: Addressee, url: string, lifeMs: number): Letter => ({
  ...who,
  subject: 'Sign in to Everline',
  lead: 'This link signs you in, on whichever device you open it.',
  link: { label: 'Sign in', url },
  end: `It works once, within ${minutesOf(lifeMs)}. Pass it on to nobody.`,
})

export const ownerLetter = (who: Addressee, serviceName: string, url: string): Letter => ({
  ...who,
  subject: 'Confirm your address for Everline',
  lead: sentence`You own the service ${serviceName}. Please confirm that this address is yours.`,
  link: { label: 'Confirm the address', url },
  end: 'The link works once, within 7 days.',
})

export const ownerChangeLetter = (who: Addressee, from: string, serviceName: string, url: string): Letter => ({
  ...who,
  subject: sentence`Become the owner of ${serviceName}`,
  lead: sentence`${from} hands the service ${serviceName} over to you. The owner is an admin, and alone can hand the service on.`,
  link: { label: 'Become the owner', url },
  end: 'The link works once, within 24 hours. If you do not want to own the service, do nothing.',
})

export const formerOwnerLetter = (who: Addressee, newOwner: string, serviceName: string): Letter => ({
  ...who,
  subject: sentence`${serviceName} has a new owner`,
  lead: sentence`${newOwner} owns the service ${serviceName} from now on. You remain an admin.`,
  end: 'If you did not hand it over, change your password and talk to your team.',
})

export const invitationLetter = (who: Addressee, from: string, serviceName: string, url: string): Letter => ({
  ...who,
  subject: sentence`Join ${serviceName} on Everline`,
  lead: sentence`${from} invites you to work in the service ${serviceName}. Choose a password, then sign in with this e-mail address.`,
  link: { label: 'Choose a password', url },
  end: 'The link works once, within 7 days. If you did not expect it, do nothing.',
})

export const portalLetter = (who: Addressee, url: string, life: string): Letter => ({
  ...who,
  subject: 'Choose your password for kept conversations',
  lead: 'With your own password you read kept conversations in the portal.',
  link: { label: 'Choose a password', url },
  end: `The link works once, within ${life}. If you did not expect it, do nothing.`,
})

/** To a visitor, of whom only the address is known. */
export function formCodeLetter(to: string, digits: string, tag: string): Letter {
  const language = visitorLanguage(tag)
  const { codeSubject, codeLead, codeEnd } = language.words
  return { to, name: to, subject: codeSubject, lead: codeLead, digits, end: codeEnd, language }
}

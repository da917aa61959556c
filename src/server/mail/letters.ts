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
  lead: 'Someone asked to reset the password of your account.',
  link: { label: 'Choose a new password', url },
  end: `The link works once, within ${minutesOf(lifeMs)}. If you didn’t request it, ignore this email: your password stays the same.`,
})

export const digitsLetter = (who: Addressee, digits: string, lifeMs: number): Letter => ({
  ...who,
  subject: 'Your Everline code',
  lead: 'Enter this code to sign in:',
  digits,
  end: `It works once, within ${minutesOf(lifeMs)}. Don’t share it with anyone. If you didn’t request it, you can ignore this email.`,
})

export const signInLetter = (who: Addressee, url: string, lifeMs: number): Letter => ({
  ...who,
  subject: 'Sign in to Everline',
  lead: 'This link signs you in on the device where you open it.',
  link: { label: 'Sign in', url },
  end: `It works once, within ${minutesOf(lifeMs)}. Don’t share it with anyone.`,
})

export const ownerLetter = (who: Addressee, serviceName: string, url: string): Letter => ({
  ...who,
  subject: 'Confirm your address for Everline',
  lead: sentence`You own the workspace ${serviceName}. Please confirm your email address.`,
  link: { label: 'Confirm address', url },
  end: 'The link works once, within 7 days.',
})

export const ownerChangeLetter = (who: Addressee, from: string, serviceName: string, url: string): Letter => ({
  ...who,
  subject: sentence`Become the owner of ${serviceName}`,
  lead: sentence`${from} wants to transfer ownership of the workspace ${serviceName} to you. The owner is an admin and the only one who can transfer it.`,
  link: { label: 'Become the owner', url },
  end: 'The link works once, within 24 hours. If you don’t want to own the workspace, ignore this email.',
})

export const formerOwnerLetter = (who: Addressee, newOwner: string, serviceName: string): Letter => ({
  ...who,
  subject: sentence`${serviceName} has a new owner`,
  lead: sentence`${newOwner} now owns the workspace ${serviceName}. You’re still an admin.`,
  end: 'If you didn’t transfer it, change your password and talk to your team.',
})

export const invitationLetter = (who: Addressee, from: string, serviceName: string, url: string): Letter => ({
  ...who,
  subject: sentence`Join ${serviceName} on Everline`,
  lead: sentence`${from} invited you to the workspace ${serviceName}. Choose a password, then sign in with this email address.`,
  link: { label: 'Choose a password', url },
  end: 'The link works once, within 7 days. If you didn’t expect it, you can ignore this email.',
})

export const portalLetter = (who: Addressee, url: string, life: string): Letter => ({
  ...who,
  subject: 'Choose your password for the conversation archive',
  lead: 'Your password lets you read the conversation archive.',
  link: { label: 'Choose a password', url },
  end: `The link works once, within ${life}. If you didn’t expect it, you can ignore this email.`,
})

/** To a visitor, of whom only the address is known. */
export function formCodeLetter(to: string, digits: string, tag: string): Letter {
  const language = visitorLanguage(tag)
  const { codeSubject, codeLead, codeEnd } = language.words
  return { to, name: to, subject: codeSubject, lead: codeLead, digits, end: codeEnd, language }
}

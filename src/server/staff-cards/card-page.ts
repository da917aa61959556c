import { createHash } from 'node:crypto'
import { renderSVG } from 'uqr'
import { vcardOf } from '#server/vcard/write-vcard.ts'
import type { PublicCard } from './staff-cards.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const html = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** The page's only style: its hash stands in the policy, so that nothing else is applied. */
const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;box-sizing:border-box}
main{width:min(100%,24rem);border:1px solid color-mix(in srgb,CanvasText 18%,transparent);border-radius:1rem;padding:2rem;box-sizing:border-box;display:grid;gap:1rem}
h1{font-size:1.6rem;line-height:1.2;margin:0;overflow-wrap:anywhere}
p{margin:0;overflow-wrap:anywhere}
.of{color:color-mix(in srgb,CanvasText 70%,transparent)}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.5rem}
a{color:LinkText;overflow-wrap:anywhere}
.save{display:block;text-align:center;padding:.75rem;border-radius:.6rem;background:#0f6b5c;color:#fff;text-decoration:none;font-weight:600}
a:focus-visible{outline:3px solid Highlight;outline-offset:2px}
figure{margin:0;display:grid;justify-items:center;gap:.5rem}
svg{width:11rem;height:11rem;background:#fff;border-radius:.5rem}
figcaption,.stores{font-size:.875rem;color:color-mix(in srgb,CanvasText 70%,transparent)}
.stores{display:flex;flex-wrap:wrap;gap:1rem;justify-content:center}
`

/** Nothing runs, nothing is loaded, and nobody frames it. */
export const cardPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

type Links = { appstoreLink: string; playstoreLink: string }

/**
 * A business card as a page that needs no script.
 *
 * @param url address of the page, which its QR code leads to
 */
export function cardPage({ name, jobTitle, serviceName, phone, email }: PublicCard, url: string, links: Links): string {
  const about = [jobTitle, serviceName].filter((text) => text !== '')
  const ways = [
    phone && `<li><a href="tel:${html(phone)}" dir="ltr">${html(phone)}</a></li>`,
    email && `<li><a href="mailto:${html(encodeURI(email))}">${html(email)}</a></li>`,
  ].filter((way) => way !== '')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${html(`${name} · ${serviceName}`)}</title>
<style>${style}</style>
</head>
<body>
<main>
<div>
<h1 dir="auto">${html(name)}</h1>
${about.map((text) => `<p class="of" dir="auto">${html(text)}</p>`).join('\n')}
</div>
${ways.length > 0 ? `<ul>${ways.join('')}</ul>` : ''}
<a class="save" href="${html(url)}/contact.vcf">Save contact</a>
<figure>
${renderSVG(url, { border: 2 }).replace('<svg', '<svg role="img" aria-label="QR code of this page"')}
<figcaption>Scan to open this card</figcaption>
</figure>
<nav class="stores" aria-label="Our app"><a href="${html(links.appstoreLink)}" rel="noopener">App Store</a><a href="${html(links.playstoreLink)}" rel="noopener">Google Play</a></nav>
</main>
</body>
</html>
`
}

export const cardVcard = ({ name, jobTitle, serviceName, phone, email }: PublicCard): string =>
  vcardOf({
    id: '',
    name,
    company: serviceName,
    jobTitle,
    language: '',
    notes: '',
    custom: {},
    phones: phone ? [{ kind: 'work', number: phone }] : [],
    mails: email ? [{ kind: 'work', address: email }] : [],
  })

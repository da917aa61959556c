import { html } from 'hono/html'
import type { KeptMail } from './mailer.ts'

/** A page with the kept mails of a demo without a mail server, as text. */
export async function keptMailsPage(mails: readonly KeptMail[]): Promise<string> {
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mails of the demo</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
article { border: 1px solid GrayText; border-radius: 10px; padding: 0 1rem; margin-block: 1rem; }
h2 { font-size: 1.1rem; margin-block-end: 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
</style>
</head>
<body>
<main>
<h1>Mails of the demo</h1>
<p>No mail server is set (<code>SMTP_URL</code>), so mails end here, newest first. <a href="/demo/mail">Look again</a></p>
${mails.length === 0 ? html`<p>There is no mail yet.</p>` : ''}
${mails.map(
  (mail) => html`<article aria-label="${mail.subject}, to ${mail.to}">
<h2>${mail.subject}</h2>
<p>To ${mail.to}, <time datetime="${new Date(mail.sentAtMs).toISOString()}">${new Date(mail.sentAtMs).toUTCString()}</time></p>
<pre>${withLinks(mail.text)}</pre>
</article>`,
)}
</main>
</body>
</html>
`
  return String(page)
}

const withLinks = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))

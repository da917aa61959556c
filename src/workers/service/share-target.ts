import { systemClock as clock } from '#core/platform/clock.ts'
import { systemRandom as random } from '#core/platform/random.ts'
import { indexedShares } from '#core/shares/indexed-shares.ts'
import { shareParts, shareTargetPath, textOfShare } from '#core/shares/share.ts'
import { sharesName } from '#workers/ports/names.ts'

/*
 * Takes what other apps of the device share with this one, with the network or without, and leads to the screen that
 * asks for a conversation. Nothing is sent from here.
 */
declare const self: ServiceWorkerGlobalScope

const shares = indexedShares(sharesName, { clock, random })

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'POST' && new URL(url).pathname === shareTargetPath) event.respondWith(take(event.request))
})

async function take(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => null)
  const textOf = (name: string) => form?.getAll(name).filter((part) => typeof part === 'string') ?? []
  const text = textOfShare([shareParts.title, shareParts.text, shareParts.url].flatMap(textOf))
  const files = form?.getAll(shareParts.files).filter((part) => part instanceof File) ?? []
  const isEmpty = text === '' && files.length === 0
  const share = isEmpty ? null : await shares.keep({ text, files })
  return Response.redirect(share ? `/share?share=${share.id}` : '/share?lost=true', 303)
}

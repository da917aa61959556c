import * as v from 'valibot'
import { fail, ok, type Result } from '#core/platform/result.ts'

/** Translates a text; null if it is in the language already. */
export type Translate = (
  text: string,
  to: string,
  signal: AbortSignal,
) => Promise<Result<{ text: string; from: string } | null>>

/** A model on a small machine takes seconds for a long message; clients wait 15 s for an answer. */
const deadlineMs = 12_000
/** A translation is longer than its text by a few times at most. */
const mostBytes = 256 * 1024
/** Characters of a language tag. */
const mostOfTag = 35

const Answer = v.object({
  translatedText: v.string(),
  detectedLanguage: v.optional(v.object({ language: v.string() })),
})

/**
 * Asks a service with the interface of LibreTranslate (`POST /translate`), which others have too.
 *
 * @param deps.url address of the service
 * @param deps.key its `api_key`; undefined for services without
 */
export function createLibreTranslate(deps: { url: string; key?: string | undefined }): Translate {
  const url = new URL('translate', deps.url.endsWith('/') ? deps.url : `${deps.url}/`)
  return async (text, to, signal) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          q: text,
          source: 'auto',
          target: to,
          format: 'text',
          ...(deps.key && { api_key: deps.key }),
        }),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
      })
      const answer = response.ok ? v.safeParse(Answer, JSON.parse(await shortBody(response))) : null
      if (!answer?.success) return fail('translator-failed')
      const { translatedText, detectedLanguage } = answer.output
      const from = (detectedLanguage?.language ?? '').slice(0, mostOfTag)
      return ok(isSameLanguage(from, to) ? null : { text: translatedText, from })
    } catch {
      return fail('translator-failed')
    }
  }
}

async function shortBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error('The answer is too long')
  }
  return Buffer.concat(chunks).toString()
}

/** `es` and `es-MX` are one language; Chinese is written in two scripts. */
function isSameLanguage(a: string, b: string): boolean {
  if (a === '') return false
  try {
    const [first, second] = [new Intl.Locale(a).maximize(), new Intl.Locale(b).maximize()]
    return first.language === second.language && first.script === second.script
  } catch {
    return false
  }
}

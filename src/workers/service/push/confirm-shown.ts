import { pushPath } from './push-path.ts'

/** Tells the backend that a push was shown; returns whether its offer had moved on before. */
export async function confirmShown(id: string, request: typeof fetch = fetch): Promise<boolean> {
  try {
    const response = await request(pushPath('confirmPush', id), { method: 'POST' })
    const body = await response.json()
    return body?.result?.isOver === true
  } catch {
    return false
  }
}

import { callbackIn } from '#app/messages/call-events.ts'
import { CallButtons } from './call-buttons.tsx'

/** Calls the number that a visitor has left to be called back. */
export function CallbackButton({ text }: { text: string }) {
  // The number is dialled as it was left, and shown and read aloud in readable form.
  const [number = ''] = text.split('\n')
  return <CallButtons target={{ kind: 'number', number }} name={callbackIn(text).number} video={false} />
}

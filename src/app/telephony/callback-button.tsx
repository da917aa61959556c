import { callbackIn } from '#app/messages/call-events.ts'
import { CallButtons } from './call-buttons.tsx'

/** Calls the number that a visitor has left to be called back. */
export function CallbackButton({ text }: { text: string }) {
  // What is dialled is the number as it was left; what is seen and read aloud is the shown one.
  const [number = ''] = text.split('\n')
  return <CallButtons target={{ kind: 'number', number }} name={callbackIn(text).number} video={false} />
}

import type { Push } from './check-push.ts'

/** A push on its way to a device. */
export type Message = Push & { id: string; endpoint: string; acceptedAtMs: number }

/** A device with a subscription: pushes wait for it while it is off, as long as they may. */
export type Device = {
  send(message: Message): void
  turnOn(): void
  turnOff(): void
}

/** @param deliver takes a message; a message that it gives back with `false` waits until the device is turned on again */
export function createDevice(now: () => number, deliver: (message: Message) => boolean): Device {
  let isOn = true
  let waiting: Message[] = []
  const isAlive = ({ acceptedAtMs, ttlSeconds }: Message) => acceptedAtMs + ttlSeconds * 1000 > now()
  return {
    send(message) {
      if (isOn && deliver(message)) return
      // The newest of a topic replaces the one that waits, RFC 8030 §5.4.
      if (message.topic !== undefined) waiting = waiting.filter(({ topic }) => topic !== message.topic)
      if (message.ttlSeconds > 0) waiting.push(message)
    },
    turnOn() {
      isOn = true
      waiting = waiting.filter(isAlive).filter((message) => !deliver(message))
    },
    turnOff() {
      isOn = false
    },
  }
}

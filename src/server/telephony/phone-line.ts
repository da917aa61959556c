/** Operations on telephones for the calls domain, on which the gateway is built. */
export type PhoneLine = {
  /** The gateway of this process, while it is connected with the telephone network; null: nothing is. */
  gatewayId: () => string | null
  /** Called by the gateway when it is connected, and with null when it no longer is. */
  connected: (gatewayId: string | null) => void
}

export function createPhoneLine(): PhoneLine {
  let gatewayId: string | null = null
  return {
    gatewayId: () => gatewayId,
    connected(now) {
      gatewayId = now
    },
  }
}

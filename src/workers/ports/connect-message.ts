/** A tab's message to a hub that it wants to use, sent with two ports: for commands, and for rows. */
export type ConnectMessage = { type: 'everline-connect'; tabLock: string }

export const isConnectMessage = (data: unknown): data is ConnectMessage =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === 'everline-connect' &&
  'tabLock' in data &&
  typeof data.tabLock === 'string'

import type { PortRange } from './media-socket.ts'

/** Where this process takes and sends sound, as its settings say. */
export type OwnMedia = {
  /** The address that telephones are told; undefined: the one from which they are reached. */
  address: string | undefined
  /** undefined: any that is free. */
  ports: PortRange | undefined
}

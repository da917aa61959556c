import { restingLive } from '#widget/frame/sharing/frame-messages.ts'
import type { OwnDeps } from './own-visitor.ts'
import type { Visitor } from './visitor.ts'

/** Begins the work of the frame that owns; it ends with `signal`. */
export async function startVisitor(deps: OwnDeps): Promise<Visitor> {
  // Only the frame that owns needs this part, and the visitor can type before it is there.
  const { ownVisitor } = await import('./own-visitor.ts').catch((fault: unknown) => {
    deps.tell({ ...restingLive, connection: 'offline' })
    throw fault
  })
  return ownVisitor(deps)
}

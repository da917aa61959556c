import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { FileFacts, MessageAction, StoredFile } from '#core/contract/index.ts'
import type { Failure, Result } from '#core/platform/result.ts'

/** A picture of a conversation, as the gallery shows it. */
export type ShownPicture = { file: FileFacts; senderName: string; sentAtMs: number }

export type NumberActionProps = { phone: string; className: string; children: ReactNode; otherwise: ReactNode }

/** Functions that messages get from the place that shows them: the agents' app, the widget or the portal. */
export type ContentEnv = {
  getFile(fileId: string): Promise<Result<{ file: StoredFile }>>
  /** The address FILE of the service config. */
  fileUrl: string
  /** The pictures of the conversation that are loaded, in order. */
  pictures(): readonly ShownPicture[]
  /** Performs the action of a message's button; null if the buttons are for the other side. */
  act: ((action: MessageAction, messageId: string) => void) | null
  /** Why a button cannot be used any more; null: it can. */
  whyNot(action: MessageAction): string | null
  /** A button that calls a number from here, in place of `otherwise`; missing: the reader's telephone does. */
  NumberAction?: ComponentType<NumberActionProps>
  /** Why something failed, in words for the reader. */
  failureText(failure: Failure): string
}

const Env = createContext<ContentEnv | null>(null)
export const ContentEnvProvider = Env.Provider

export function useContentEnv(): ContentEnv {
  const env = useContext(Env)
  if (!env) throw new Error('A message is shown outside of ContentEnvProvider')
  return env
}

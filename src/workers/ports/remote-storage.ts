import type { RxStorage } from 'rxdb'
import { getRxStorageRemote, type MessageFromRemote, type MessageToRemote } from 'rxdb/plugins/storage-remote'
import { Subject } from 'rxjs'

/** The hub's rows as an RxDB storage of this tab. */
export type RemoteStorage = {
  storage: RxStorage<unknown, unknown>
  /** The hub is gone: all open and later requests are answered here, because RxDB's remote calls have no deadline. */
  end(): void
  /** Whether it was ended. */
  isOver(): boolean
}

export function remoteStorage(port: MessagePort, epoch: string): RemoteStorage {
  const messages = new Subject<MessageFromRemote>()
  const pending = new Map<string, MessageToRemote>()
  let ended = false

  function answerHere({ connectionId, requestId, method }: MessageToRemote) {
    const answer = { connectionId, answerTo: requestId, method }
    const error = {
      name: 'Error',
      message: 'the hub is gone',
      rxdb: true as const,
      code: 'SNH' as const,
      parameters: {},
    }
    messages.next(method === 'close' ? { ...answer, return: null } : { ...answer, error })
  }

  port.onmessage = ({ data }: MessageEvent<MessageFromRemote[]>) => {
    for (const message of data) {
      pending.delete(message.answerTo)
      messages.next(message)
    }
  }
  port.start()

  return {
    storage: getRxStorageRemote({
      identifier: `everline-hub-${epoch}`,
      mode: 'storage',
      messageChannelCreator: async () => ({
        messages$: messages,
        send(message) {
          // In a later microtask, as a real answer: RxDB subscribes to the answer after it has sent the request.
          if (ended) return void Promise.resolve().then(() => answerHere(message))
          pending.set(message.requestId, message)
          port.postMessage(message)
        },
        close: async () => {},
      }),
    }),
    end() {
      ended = true
      port.close()
      for (const message of pending.values()) answerHere(message)
      pending.clear()
    },
    isOver: () => ended,
  }
}

import { Upload } from 'tus-js-client'
import { newId, type Person, s, unwrap } from '#tests/server/test-client.ts'

/** Sends a file of a room by the backend's interface; answers its id. */
export async function uploadFile(
  url: string,
  person: Person,
  roomId: string,
  name: string,
  bytes: Buffer,
): Promise<string> {
  const id = newId()
  const body = { name, sizeBytes: bytes.length }
  const { path } = unwrap(await person.call('createUpload', { params: { s, roomId, id }, body }))
  await new Promise<void>((resolve, reject) => {
    const ends = { onError: reject, onSuccess: () => resolve() }
    new Upload(bytes, { uploadUrl: `${url}${path}`, retryDelays: [], ...ends }).start()
  })
  return id
}

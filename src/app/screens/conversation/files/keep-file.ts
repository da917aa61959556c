import type { Commands } from '#app/data/everline.tsx'
import type { Result } from '#core/platform/result.ts'

/** Keeps a file in the browser. The hub may restart meanwhile: keeping it again changes nothing. */
export async function keepFile(
  commands: Pick<Commands, 'keepFile'>,
  file: { id: string; file: Blob },
): Promise<Result<null>> {
  const first = await commands.keepFile(file)
  return first.ok || first.error.name !== 'hub-restarted' ? first : commands.keepFile(file)
}

import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Path of a program on this machine; null if it is not installed. Debian puts servers where only root looks. */
export const findProgram = (name: string): string | null =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path)) ?? null

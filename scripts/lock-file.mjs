/*
 * One process at a time, across processes: a file that holds the owner's process id. A dead owner's file is taken over.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until `path` is free, runs `job`, frees it. */
export async function withLock(path, job) {
  while (!take(path)) await sleep(100)
  try {
    return await job()
  } finally {
    rmSync(path, { force: true })
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (!isAlive(ownerOf(path))) rmSync(path, { force: true })
  return false
}

function ownerOf(path) {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid) {
  // Empty: just created, its owner has yet to write; or 0: gone. Either way it is looked at again.
  if (!pid) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

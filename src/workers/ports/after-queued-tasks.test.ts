import { expect, it } from 'vitest'
import { afterQueuedTasks } from './after-queued-tasks.ts'

it('runs after the queued tasks, and once however often it was requested', async () => {
  let runs = 0
  const run = () => {
    runs += 1
  }
  afterQueuedTasks(run)
  afterQueuedTasks(run)
  expect(runs).toBe(0)
  await new Promise<void>((resolve) => afterQueuedTasks(resolve))
  expect(runs).toBe(1)
  afterQueuedTasks(run)
  await new Promise<void>((resolve) => afterQueuedTasks(resolve))
  expect(runs).toBe(2)
})

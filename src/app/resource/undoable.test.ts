import { expect, test, vi } from 'vitest'
import { createUndoable } from './undoable.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('an action is carried out when its toast closes, and its rows stay hidden until it is done', async () => {
  const undoable = createUndoable()
  const carryOut = vi.fn(async () => {})
  const { close } = undoable.begin(['a', 'b'], carryOut)
  expect([...undoable.keys()]).toEqual(['a', 'b'])
  expect(carryOut).not.toHaveBeenCalled()
  close()
  await settled()
  expect(carryOut).toHaveBeenCalledTimes(1)
  expect(undoable.keys().size).toBe(0)
})

test('an action that is undone is never carried out, also when the toast closes first', async () => {
  const undoable = createUndoable()
  const carryOut = vi.fn(async () => {})
  const { close, undo } = undoable.begin(['a'], carryOut)
  close()
  undo()
  await settled()
  expect(carryOut).not.toHaveBeenCalled()
  expect(undoable.keys().size).toBe(0)
})

test('pending actions are carried out once when the page is closed', async () => {
  const undoable = createUndoable()
  const carryOut = vi.fn(async () => {})
  const { close } = undoable.begin(['a'], carryOut)
  undoable.flush()
  close()
  await settled()
  expect(carryOut).toHaveBeenCalledTimes(1)
})

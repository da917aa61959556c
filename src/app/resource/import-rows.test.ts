import { expect, test } from 'vitest'
import { calls } from '#core/contract/index.ts'
import { importRows } from './import-rows.ts'
import type { FormField } from './resource.ts'

const fields: FormField[] = [
  { name: 'name', label: () => 'Name' },
  { name: 'email', label: () => 'Email' },
  { name: 'visitorEid', label: () => 'Visitor' },
]

test('the rows of a file become bodies of the call, with columns found by the fields’ names or labels', () => {
  const file = 'E-mail,NAME,Shoe size\nmei@example.org,Mei,38\n,Nobody,40\ntom@example.org,Tom,44\n'
  const { inputs, wrongLines } = importRows(file, calls.createPortalUser.body, fields)
  expect(inputs).toEqual([
    { name: 'Mei', email: 'mei@example.org', visitorEid: null },
    { name: 'Tom', email: 'tom@example.org', visitorEid: null },
  ])
  expect(wrongLines).toEqual([3])
})

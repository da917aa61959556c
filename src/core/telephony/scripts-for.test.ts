import { expect, it } from 'vitest'
import { scriptsFor } from './scripts-for.ts'

const script = (name: string, number: string) => ({ id: name, name, number, text: '', revision: 1 })
const [returns, everybody, sales] = [
  script('Returns', '+85255500142'),
  script('All', ''),
  script('Sales', '+85255500143'),
]

it('[API:listNumberScripts] a call has the scripts of its number, then those of every number', () => {
  const namesFor = (number: string) => scriptsFor([everybody, returns, sales], number).map(({ name }) => name)
  expect(namesFor('+85255500142')).toEqual(['Returns', 'All'])
  expect(namesFor('+4930555')).toEqual(['All'])
  expect(namesFor('')).toEqual(['All'])
})

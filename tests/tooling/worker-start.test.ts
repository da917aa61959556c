import { expect, it } from 'vitest'
import { shareByGlobal } from '../../scripts/worker-start.ts'

type Built = { isEntry?: boolean; imports?: string[] }
const file = (name: string, code: string, more: Built) => ({
  ...{ fileName: `assets/${name}`, code, isEntry: false, imports: [] },
  ...more,
})
const start = (code: string) => file('worker-a1.js', code, { isEntry: true })
const late = (code: string) => file('hub-late-b2.js', code, { imports: ['assets/worker-a1.js'] })

it('[PWA-05] no file of a worker imports the one that it was started with, because WebKit would run that again', () => {
  const first = start('let a=1,c=2;import("./hub-late-b2.js");export{a as t,c};\n//# sourceMappingURL=worker-a1.js.map')
  const second = late('import{t as e,c as d}from"./worker-a1.js";import{x}from"./hub-x-c3.js";e(d,x)')
  const third = late("import{c}from'./worker-a1.js';c()")
  shareByGlobal([first, second, third])
  expect(first.code).toBe(
    'let a=1,c=2;import("./hub-late-b2.js");globalThis.everlineParts={t:a,c:c};\n//# sourceMappingURL=worker-a1.js.map',
  )
  expect(second.code).toBe('const{t:e,c:d}=globalThis.everlineParts;import{x}from"./hub-x-c3.js";e(d,x)')
  expect(third.code).toBe('const{c:c}=globalThis.everlineParts;c()')
})

it('a worker whose first file nothing imports stays as it is', () => {
  const first = start('run()')
  shareByGlobal([first, file('hub-late-b2.js', 'late()', {})])
  expect(first.code).toBe('run()')
})

it.each([
  ['an import of all', 'export{a as t};', 'import*as all from"./worker-a1.js";all.t()'],
  ['a second import', 'export{a as t};', 'import{t}from"./worker-a1.js";import"./worker-a1.js";t()'],
  ['an import() of it', 'export{a as t};', 'import{t}from"./worker-a1.js";import("./worker-a1.js")'],
  ['an export of another form', 'export const a=1;', 'import{a}from"./worker-a1.js";a()'],
])('the build fails with %s', (_, first, other) => {
  expect(() => shareByGlobal([start(first), late(other)])).toThrow('unknown form')
})

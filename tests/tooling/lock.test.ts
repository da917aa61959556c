import { expect, it } from 'vitest'
import { faultsOfLock } from '../../scripts/check-lock.mjs'

const good = { version: '1.0.0', license: 'MIT', integrity: 'sha512-AA==' }
const faultsOf = (path: string, more: object) => faultsOfLock({ packages: { '': {}, [path]: { ...good, ...more } } })

it.each([
  ['node_modules/plain', {}],
  ['node_modules/choice', { license: '(GPL-3.0 OR MIT)' }],
  ['node_modules/registry', { resolved: 'https://registry.npmjs.org/registry/-/registry-1.0.0.tgz' }],
  ['node_modules/drizzle-kit/node_modules/esbuild', { hasInstallScript: true }],
  ['node_modules/lightningcss-linux-x64-gnu', { license: 'MPL-2.0' }],
])('the check of the lock file takes %s', (path, more) => {
  expect(faultsOf(path, more)).toEqual([])
})

it.each([
  ['runs a program when it is installed', { hasInstallScript: true }],
  ['comes from git+ssh://git@github.com/a/bad.git#1', { resolved: 'git+ssh://git@github.com/a/bad.git#1' }],
  ['comes from http://registry.npmjs.org/bad', { resolved: 'http://registry.npmjs.org/bad' }],
  ['is a link to a folder', { link: true }],
  ['has no SHA-512 hash', { integrity: 'sha1-AA==' }],
  ['has the licence GPL-3.0', { license: 'GPL-3.0' }],
  ['has the licence MIT AND GPL-3.0', { license: 'MIT AND GPL-3.0' }],
  ['has the licence MPL-2.0', { license: 'MPL-2.0' }],
  ['has the licence (none)', { license: undefined }],
])('the check of the lock file refuses a package that %s', (fault, more) => {
  expect(faultsOf('node_modules/@some/node_modules/bad', more)).toEqual([
    `node_modules/@some/node_modules/bad@1.0.0 ${fault}`,
  ])
})

it('the check of the lock file fails if it has read nothing', () => {
  expect(faultsOfLock({ packages: { '': {} } })).toEqual(['Nothing was read: the check itself is broken.'])
})

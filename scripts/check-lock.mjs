/*
 * Checks the packages that the lock files bring into the installation: no program runs while it is installed unless it
 * is listed here with a reason, every package comes from the public registry with its hash, and under a licence that
 * lets anybody use the product. `npm audit` cannot be asked where the registry's audit service is not reachable; this
 * can.
 */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { at } from './run-command.mjs'

const registry = 'https://registry.npmjs.org/'

/** Packages that run a program when they are installed, and why that is accepted. */
const installScripts = {
  esbuild: 'checks that the binary of this platform starts; drizzle-kit, tsx and storybook transform code with it',
  '@swc/core': 'checks that the binary of this platform is there; dependency-cruiser reads TypeScript with it',
}

/** Licences that ask for no more than their own text and the names of the authors. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
])

/** Other licences, by the packages that may have them, and why that is accepted. A name that ends with * is a prefix. */
const others = {
  '@axe-core/playwright': ['MPL-2.0', 'tests only'],
  'axe-core': ['MPL-2.0', 'tests only'],
  'lightningcss*': ['MPL-2.0', 'builds only'],
  'web-push': ['MPL-2.0', 'backend only, unchanged; its licence asks for the source of its own files'],
  '@fontsource-variable/inter': ['OFL-1.1', 'a font, which may be part of any program'],
  'caniuse-lite': ['CC-BY-4.0', 'data, for builds only'],
  '@img/sharp-libvips*': ['LGPL-3.0-or-later', 'a library that is linked dynamically, and can be replaced'],
  '@img/sharp-wasm32': ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', 'as sharp-libvips'],
  '@img/sharp-win32*': ['Apache-2.0 AND LGPL-3.0-or-later', 'as sharp-libvips'],
  busboy: [undefined, 'MIT by the text beside it; tests only, by s3rver'],
  'combine-errors': [undefined, 'MIT by the text beside it; tests only, by s3rver'],
  dicer: [undefined, 'MIT by the text beside it; tests only, by s3rver'],
  eval: [undefined, 'MIT by the text beside it; builds only'],
  'fossil-delta': ['BSD', 'BSD-2-Clause by the text beside it'],
  'humanize-number': [undefined, 'MIT by the text beside it; tests only, by s3rver'],
  only: [undefined, 'MIT by the text beside it; tests only, by s3rver'],
  'require-like': [undefined, 'MIT by the text beside it; builds only'],
  streamsearch: [undefined, 'MIT by the text beside it; tests only, by s3rver'],
}

/**
 * Answers what is wrong with a lock file, one line for each fault.
 *
 * @param {{ packages: Record<string, { version?: string, license?: string, integrity?: string, resolved?: string, hasInstallScript?: boolean, link?: boolean }> }} lock
 */
export function faultsOfLock({ packages }) {
  const installed = Object.entries(packages).filter(([path]) => path !== '')
  if (installed.length === 0) return ['Nothing was read: the check itself is broken.']
  return installed.flatMap(([path, entry]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const faults = [
      entry.hasInstallScript && !Object.hasOwn(installScripts, name) && 'runs a program when it is installed',
      // Without an address npm asks the registry that it is set to.
      entry.resolved !== undefined && !entry.resolved.startsWith(registry) && `comes from ${entry.resolved}`,
      entry.link && 'is a link to a folder',
      !/^sha512-/.test(entry.integrity ?? '') && 'has no SHA-512 hash',
      !mayBeUsed(name, entry.license) && `has the licence ${entry.license ?? '(none)'}`,
    ]
    return faults.filter(Boolean).map((fault) => `${path}@${entry.version} ${fault}`)
  })
}

function mayBeUsed(name, license) {
  if (license !== undefined && isPermissive(license)) return true
  return Object.entries(others).some(
    ([each, [known]]) => known === license && (each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : name === each),
  )
}

/** An SPDX expression without brackets in brackets: one of several with `OR`, all of them with `AND`. */
const isPermissive = (license) =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => permissive.has(each)))

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const locks = ['package-lock.json', 'scripts/node/package-lock.json'].map((path) =>
    JSON.parse(readFileSync(at(path), 'utf8')),
  )
  const faults = locks.flatMap(faultsOfLock)
  const count = locks.reduce((sum, { packages }) => sum + Object.keys(packages).length, 0)
  console.log([...faults, `${faults.length} faults in ${count} packages`].join('\n'))
  process.exitCode = faults.length === 0 ? 0 : 1
}

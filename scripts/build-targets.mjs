/*
 * Build targets of dist/: their files, their inputs, and whether they are up to date. A target's name in the build is a
 * hash of its inputs, so that an unchanged app keeps its name, its files and its service worker.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { at } from './run-command.mjs'

const always = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'src/core',
  'src/globals.d.ts',
  'scripts/codes-without-texts.ts',
  'scripts/mqtt-in-browsers.ts',
  'scripts/po-catalogs.ts',
  'scripts/packages-in-browsers.ts',
]

/** `modes` are built in order into the folder of the target's name; `results` exist afterwards. */
export const targets = [
  {
    name: 'app',
    modes: ['app'],
    inputs: [
      ...always,
      ...['critical-css', 'early-sign-in', 'web-manifest', 'worker-start'].map((name) => `scripts/${name}.ts`),
      ...['index.html', 'public', 'src/app', 'src/workers'],
    ],
    results: ['index.html', 'sw.js', 'manifest.webmanifest'],
  },
  {
    name: 'widget',
    modes: ['loader', 'visitor-worker', 'frame'],
    inputs: [
      ...always,
      'src/widget',
      ...['service/visitor', 'service/push', 'ports'].map((part) => `src/workers/${part}`),
      ...['composer', 'media', 'messages', 'ui', 'theme', 'language'].map((part) => `src/app/${part}`),
    ],
    results: ['loader.js', 'push-worker.js', 'frame.html'],
  },
  {
    name: 'portal',
    modes: ['portal'],
    inputs: [...always, 'src/app', 'src/workers/ports'],
    results: ['portal.html'],
  },
  {
    name: 'extension',
    modes: ['extension'],
    inputs: [...always, 'scripts/extension-target.ts', 'src/workers/extension', 'src/workers/ports'],
    results: ['background.js', 'manifest.json'],
  },
  {
    name: 'server',
    modes: ['server', 'open-file'],
    inputs: [...always, 'src/server'],
    results: ['main.js', 'open-file.js'],
  },
]

/** Contents, not times: a checkout touches every file. A few hundred small files take some 30 ms. */
export function inputHash(target, env = process.env) {
  const hash = createHash('sha256').update(
    `${env.EVERLINE_BUILD ?? ''}\0${env.EVERLINE_CONFIG_KEY ?? ''}\0${env.EVERLINE_EXTENSION_URL ?? ''}`,
  )
  for (const path of target.inputs.flatMap((input) => filesUnder(input)).sort()) {
    hash.update(`\0${path}\0`).update(readFileSync(at(path)))
  }
  return hash.digest('hex')
}

/** The hash of what the target in `dist` was built from; beside the target, for all within is served. */
export const stampOf = (target, dist) => join(dist, `.${target.name}-inputs`)

export const isUpToDate = (target, dist, hash) =>
  existsSync(stampOf(target, dist)) &&
  readFileSync(stampOf(target, dist), 'utf8') === hash &&
  target.results.every((file) => existsSync(join(dist, target.name, file)))

function filesUnder(path) {
  const stats = statSync(at(path), { throwIfNoEntry: false })
  if (!stats) return []
  if (!stats.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(at(path)).flatMap((name) => filesUnder(`${path}/${name}`))
}

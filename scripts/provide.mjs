/*
 * Provides the programs that the tests need from the system: found, or installed with apt where this is Debian (or its
 * kin) and root. Nothing is downloaded from anywhere else.
 */
import { accessSync, constants, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findChromium, findHeadlessShell } from './find-chromium.mjs'
import { findFirefox } from './find-firefox.mjs'
import { findWebKit } from './find-webkit.mjs'
import { runCommand } from './run-command.mjs'

/** Null when there is a Chromium, otherwise what to tell the user. */
export async function provideChromium() {
  try {
    if (!findChromium()) await installWithApt('chromium')
    // Not needed, but faster.
    if (!process.env.CHROMIUM_PATH && !findHeadlessShell()) await installWithApt('chromium-headless-shell')
    if (findChromium()) return null
    return 'No Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.'
  } catch (error) {
    return error.message
  }
}

/**
 * True when there is a Firefox, and for it a display that nobody sees and a sound card that nobody hears: the tests in
 * Firefox are left out without them.
 */
export async function provideFirefox() {
  const has = () => findFirefox() !== null && isProgram('Xvfb', ['/usr/bin']) && isProgram('pulseaudio', ['/usr/bin'])
  if (!has()) await installWithApt('firefox-esr', 'xvfb', 'pulseaudio')
  if (!has()) {
    const advice = 'Debian: apt-get install firefox-esr xvfb pulseaudio.'
    console.log(`No Firefox, Xvfb and PulseAudio found: Firefox is not tested. ${advice}`)
  }
  return has()
}

/** True when there is a WebKitGTK with its driver, and a display for it. */
export async function provideWebKit() {
  const has = () => findWebKit() !== null && isProgram('Xvfb', ['/usr/bin'])
  if (!has()) await installWithApt('webkit2gtk-driver', 'xvfb')
  if (!has()) console.log('No WebKitGTK found: it is not tested. Debian: apt-get install webkit2gtk-driver xvfb.')
  return has()
}

/** PostgreSQL's server is wanted by the tests that compare it with the embedded database; they skip without it. */
export async function providePostgres() {
  if (hasPostgres()) return
  await installWithApt('postgresql')
  if (!hasPostgres()) console.log('No PostgreSQL server found: what is tested on it is tested on PGlite only.')
}

function hasPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []
  return isProgram('initdb', versions)
}

/** Mosquitto is wanted by the tests that link processes through a broker that is not ours; they skip without it. */
export async function provideMosquitto() {
  if (hasMosquitto()) return
  await installWithApt('mosquitto')
  if (hasMosquitto()) return
  console.log('No Mosquitto found: what is tested on it is tested on Aedes only. Debian: apt-get install mosquitto.')
}

/** pgbouncer is wanted by the test that refuses a pooler; it skips without it. */
export async function providePgbouncer() {
  if (hasPgbouncer()) return
  await installWithApt('pgbouncer')
  if (!hasPgbouncer()) console.log('No pgbouncer found: poolers are not tested. Debian: apt-get install pgbouncer.')
}

const hasPgbouncer = () => isProgram('pgbouncer', ['/usr/sbin'])

/** Janus is wanted by the tests of large calls; they skip without it. */
export async function provideJanus() {
  if (hasJanus()) return
  await installWithApt('janus')
  if (!hasJanus()) console.log('No Janus found: large calls are not tested. Debian: apt-get install janus.')
}

const hasJanus = () => isProgram('janus', ['/usr/bin'])

/** coturn is wanted by the test of relayed calls; it skips without it. */
export async function provideCoturn() {
  if (hasCoturn()) return
  await installWithApt('coturn')
  if (!hasCoturn()) console.log('No coturn found: relayed calls are not tested. Debian: apt-get install coturn.')
}

const hasCoturn = () => isProgram('turnserver', ['/usr/bin'])

/** clamd is wanted by the test that has files scanned for viruses; it skips without it. */
export async function provideClamd() {
  if (hasClamd()) return
  await installWithApt('clamav-daemon')
  if (!hasClamd())
    console.log('No clamd found: scans for viruses are not tested. Debian: apt-get install clamav-daemon.')
}

const telephony = [
  'kamailio',
  ...['websocket', 'autheph', 'utils', 'extra'].map((modules) => `kamailio-${modules}-modules`),
  // The daemon alone: the kernel's module is another package, and is not needed for a few calls.
  'rtpengine-daemon',
  'sip-tester',
  'baresip-core',
]

/** Kamailio, rtpengine, sipp and baresip are wanted by the tests of calls with telephones; they skip without them. */
export async function provideTelephony() {
  if (hasTelephony()) return
  await installWithApt(...telephony)
  if (hasTelephony()) return
  console.log(`Calls with telephones are not tested. Debian: apt-get install ${telephony.join(' ')}.`)
}

const hasTelephony = () =>
  ['kamailio', 'rtpengine', 'sipp', 'baresip'].every((name) => isProgram(name, ['/usr/sbin', '/usr/bin']))

const hasClamd = () => isProgram('clamd', ['/usr/sbin'])

const hasMosquitto = () => isProgram('mosquitto', ['/usr/sbin'])

const isProgram = (name, moreFolders) =>
  [...(process.env.PATH ?? '').split(delimiter), ...moreFolders].some((folder) => isExecutable(join(folder, name)))

async function installWithApt(...names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${names.join(', ')} with apt …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const lift = keepServicesStopped()
  try {
    await runCommand('apt-get', ['update', '-qq'], { env })
    await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env })
  } finally {
    lift()
  }
}

/** Keeps services stopped that are installed meanwhile: tests start their own. Returns the function that lifts this. */
function keepServicesStopped() {
  const policy = '/usr/sbin/policy-rc.d'
  if (existsSync(policy)) return () => {}
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  return () => rmSync(policy, { force: true })
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/*
 * `npm run build`: builds what is out of date into dist/ (or EVERLINE_DIST); `--force` builds all.
 */
import { build } from './build-outdated.mjs'
import { ensureInstalled } from './install.mjs'

const force = process.argv.includes('--force')
process.exitCode = (await ensureInstalled({ forStart: true })) && (await build({ force })) ? 0 : 1

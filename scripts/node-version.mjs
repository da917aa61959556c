/*
 * Decides on which Node a command runs: on this one, or, where this one is too old, on one from the npm registry. All of
 * scripts/ that is loaded before can be read by any Node from 16 on.
 */

/** The lowest version that will do, as `engines` of package.json says too. */
export const lowestNode = '22.15'

/** True when a Node of `version` (as in process.versions.node) will do. */
export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  const [lowestMajor, lowestMinor] = lowestNode.split('.').map(Number)
  return major > lowestMajor || (major === lowestMajor && minor >= lowestMinor)
}

/**
 * Finds the package that holds a Node for a machine.
 *
 * @param machine `platform` and `arch` as in `process`; `isMusl`: its C library is not glibc
 * @param packages `packages` of scripts/node/package-lock.json: one for each platform
 * @returns `{ name, entry }`, or `{ problem }` for the user
 */
export function findNodePackage({ platform, arch, isMusl }, packages) {
  if (isMusl) return { problem: 'The Node of the npm registry needs glibc, and this system has musl.' }
  const found = Object.entries(packages).find(([, { os, cpu }]) => os === platform && cpu === arch)
  if (!found) return { problem: `The npm registry has no Node for ${platform} ${arch}.` }
  const [path, entry] = found
  return { name: path.slice('node_modules/'.length), entry }
}

/** The text for a user who must install Node; `problem` says why it was not fetched. */
export const adviceOnNode = (version, problem) =>
  [
    `Everline needs Node ${lowestNode} or newer. This is Node ${version}.`,
    problem,
    'Install Node 24 from https://nodejs.org/en/download or with the package manager of your system, then try again.',
  ].join('\n')

/*
 * Says clearly that this Node is too old, instead of failing somewhere inside a package. Written for any Node that can
 * read a module.
 */
const supported = 'Node 20.19 or later, 22.12 or later, or 24 and above'

/** Null when `version` (as in process.versions.node) will do, otherwise what to tell the user. */
export function nodeVersionProblem(version) {
  const [major, minor] = version.split('.').map(Number)
  const good = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24
  return good ? null : `Everline needs ${supported}. This is Node ${version}.`
}

export function requireNode() {
  const problem = nodeVersionProblem(process.versions.node)
  if (!problem) return
  console.error(problem)
  process.exit(1)
}

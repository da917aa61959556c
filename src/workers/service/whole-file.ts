/** The file of a signed address, by what stays of it when it is signed anew; null: another path, or one that is saved. */
export function fileOfPath(path: string): { key: string; what: string } | null {
  const [, id, what] = /^\/files\/([\w-]+)\/\d+\/[\w-]+\/(thumbnail|large|view)$/.exec(path) ?? []
  return id && what ? { key: `/files/${id}/${what}`, what } : null
}

/**
 * The answer to keep: whole files of a size that is worth it. Browsers ask for media from the first byte on, and are answered with
 * the part that is all of it.
 */
export function wholeOf(answer: Response, mostBytes: number): Response | null {
  const bytes = Number(answer.headers.get('content-length'))
  if (!(bytes > 0 && bytes <= mostBytes)) return null
  if (answer.status === 200) return answer
  const [, first, last, all] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? []
  if (answer.status !== 206 || first !== '0' || Number(last) + 1 !== Number(all)) return null
  const headers = new Headers(answer.headers)
  headers.delete('content-range')
  return new Response(answer.body, { status: 200, headers })
}

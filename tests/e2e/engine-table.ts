import { readFile } from 'node:fs/promises'
import { projectPath } from '#server/platform/project-path.ts'

/** Parts of a browser that the product uses where they are there, as the README's table names them. */
const probes: Record<string, string> = {
  'A hub shared by all tabs': "'SharedWorker' in window",
  Calls: "'RTCPeerConnection' in window",
  Push: "'PushManager' in window",
  'Buttons in notifications': "'Notification' in window && 'maxActions' in Notification",
  'Badge on the icon': "'setAppBadge' in navigator",
  'Install button in the app': "'onbeforeinstallprompt' in window",
  'Shared files, opened files and links': "'launchQueue' in window",
  'Own title bar': "'windowControlsOverlay' in navigator",
  'Call in a small window above all others': "'documentPictureInPicture' in window",
  'Choice of the loudspeaker': "'setSinkId' in HTMLMediaElement.prototype",
  'Screen stays on in a call': "'wakeLock' in navigator",
}

/** Runs in a page of the product: which of the parts are there. */
export const probeScript = `({ ${Object.entries(probes)
  .map(([name, test]) => `${JSON.stringify(name)}: ${test}`)
  .join(', ')} })`

/** The column of an engine in the README's table. */
export async function readColumn(engine: string): Promise<Record<string, boolean>> {
  const readme = await readFile(projectPath('README.md'), 'utf8')
  const lines = readme.split('\n').filter((line) => line.startsWith('|'))
  const cells = (line: string) => line.split('|').map((cell) => cell.trim())
  const head = lines.find((line) => cells(line).includes(engine))
  if (!head) throw new Error(`no column ${engine} in the README`)
  const at = cells(head).indexOf(engine)
  const rows = lines.map(cells).filter(([, name = '']) => name in probes)
  return Object.fromEntries(rows.map((row) => [row[1] ?? '', row[at] === 'yes']))
}

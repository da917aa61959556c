import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws'
import type { CallScene, End } from '#tests/e2e/call-scene.ts'

/** Page that makes calls with nothing but a peer connection. Times are in milliseconds since the epoch. */
type BareCall = {
  /** Opens the microphone, describes itself and sends that; answers when it began. */
  call(): Promise<number>
  /** Takes what has come; answers when it began. */
  answer(): Promise<number>
  /** When the page has shown that it rings. */
  rangAtMs(): Promise<number>
  hangUp(): void
}

declare global {
  var bareCall: BareCall
}

/** Two pages in the browsers of the scene, which reach each other by a WebSocket. */
export type BarePages = { caller: Page; callee: Page; close(): Promise<void> }

export async function openBarePages({ agentEnd, visitorEnd }: CallScene): Promise<BarePages> {
  const relay = await startRelay()
  const [callee, caller] = await Promise.all([openPage(agentEnd, relay.url), openPage(visitorEnd, relay.url)])
  return {
    caller,
    callee,
    async close() {
      await Promise.all([caller.close(), callee.close()])
      relay.close()
    },
  }
}

async function openPage({ context }: End, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(installBareCall, url.replace('http', 'ws'))
  return page
}

/** Serves an empty page, and passes on each message to everybody else. */
async function startRelay() {
  const pages = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p></p>'))
  const server = new WebSocketServer({ server: pages })
  const sockets = new Set<ServerSocket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('message', (bytes) => {
      for (const other of sockets) if (other !== socket) other.send(bytes.toString())
    })
  })
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
  const address = pages.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.close()
      pages.closeAllConnections()
      pages.close()
    },
  }
}

/** Runs in the page; self-contained. */
async function installBareCall(relayUrl: string): Promise<void> {
  const nowMs = () => performance.timeOrigin + performance.now()
  const socket = new WebSocket(relayUrl)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  let peer: RTCPeerConnection | null = null
  let rang: (atMs: number) => void = () => {}
  let ringing = new Promise<number>((resolve) => {
    rang = resolve
  })
  let offered: RTCSessionDescriptionInit | null = null

  const open = async () => {
    const opened = new RTCPeerConnection()
    peer = opened
    // Nothing is decoded that no element plays.
    const speaker = new Audio()
    opened.addEventListener('track', ({ track }) => {
      speaker.srcObject = new MediaStream([track])
      void speaker.play()
    })
    const microphone = await navigator.mediaDevices.getUserMedia({ audio: true })
    for (const track of microphone.getTracks()) opened.addTrack(track, microphone)
    return opened
  }
  const describe = async (of: RTCPeerConnection) => {
    await of.setLocalDescription()
    while (of.iceGatheringState !== 'complete')
      await new Promise((resolve) => of.addEventListener('icegatheringstatechange', resolve, { once: true }))
    socket.send(JSON.stringify(of.localDescription))
  }
  socket.addEventListener('message', ({ data }) => {
    const description: RTCSessionDescriptionInit = JSON.parse(String(data))
    if (description.type === 'answer') return void peer?.setRemoteDescription(description)
    offered = description
    document.querySelector('p')?.append('It rings')
    rang(nowMs())
  })
  globalThis.bareCall = {
    async call() {
      const atMs = nowMs()
      await describe(await open())
      return atMs
    },
    async answer() {
      const atMs = nowMs()
      const opened = await open()
      if (offered) await opened.setRemoteDescription(offered)
      await describe(opened)
      return atMs
    },
    rangAtMs: () => ringing,
    hangUp() {
      for (const { track } of peer?.getSenders() ?? []) track?.stop()
      peer?.close()
      ringing = new Promise((resolve) => {
        rang = resolve
      })
    },
  }
}

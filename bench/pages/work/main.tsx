import { openDB } from 'idb'
import mqtt from 'mqtt'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** Bare parts in a page: what arrives by mqtt.js is written into IndexedDB and shown by one React list. */
const bareWork = {
  async receive(url: string): Promise<void> {
    const database = await openDB('bench-work', 1, {
      upgrade: (made) => void made.createObjectStore('messages', { autoIncrement: true }),
    })
    const client = await mqtt.connectAsync(url, {
      protocolVersion: 4,
      forceNativeWebSocket: true,
      timerVariant: 'native',
    })
    const log = document.querySelector('[role="log"]')
    if (!log) throw new Error('the page has no log')
    let onText = (_text: string) => {}
    function List() {
      const [texts, setTexts] = useState<string[]>([])
      useEffect(() => {
        onText = (text) => setTexts((before) => [...before, text])
      }, [])
      return (
        <ol>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      )
    }
    createRoot(log).render(<List />)
    client.on('message', async (_topic, payload) => {
      const text = payload.toString()
      await database.add('messages', text)
      onText(text)
    })
    await client.subscribeAsync('bench')
  },

  /** Posts at a steady pace; answers when each left. */
  async sendPaced({ texts, everyMs }: { texts: Record<string, string>; everyMs: number }) {
    const sent: Record<string, number> = {}
    for (const [id, text] of Object.entries(texts)) {
      sent[id] = performance.timeOrigin + performance.now()
      void fetch('/', { method: 'POST', body: text })
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
    return sent
  },
}

declare global {
  var bareWorkOfBench: typeof bareWork
}
globalThis.bareWorkOfBench = bareWork

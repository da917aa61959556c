import { openCallSides, closeCallScene, hears, tones } from '#tests/e2e/call-scene.ts'
import { openBarePages } from '#bench/stage/bare-call.ts'
import { bareCallOnce, callOnce } from '#bench/stage/call-rounds.ts'
import { prepare } from '#bench/stage/browser.ts'
import { signInTab } from '#bench/stage/people.ts'
const scene = await openCallSides(async (context: any) => { await prepare(context); await context.addInitScript(() => { (window as any).__marks = []; new BroadcastChannel('marks').onmessage = ({ data }) => (window as any).__marks.push(data) }) })
const signIn = scene.backend.signIns.find(({ email }: any) => email.startsWith('agent1'))!
const context = await scene.agentEnd.context.browser()!.newContext({ serviceWorkers: 'block' })
await prepare(context)
const elsewhere = await context.newPage()
await elsewhere.goto(scene.agentEnd.url)
await signInTab(elsewhere, signIn)
const all = async () => [
  ...(await scene.tab.evaluate(() => (window as any).__marks.splice(0))),
  ...(await scene.chat.locator('body').evaluate(() => (window as any).__marks.splice(0))),
]
for (let i = 0; i < Number(process.argv[2] ?? 6); i++) {
  await all()
  const r: any = await callOnce(scene, elsewhere).catch(() => ({answeredMs: Date.now()}))
  console.log('---', JSON.stringify(r))
  const marks = (await all())
  for (const [name, at, where] of marks.sort((a: any, b: any) => a[1] - b[1])) console.log((at - (r as any).answeredMs).toFixed(0).padStart(6), name, where ?? '')
}
await closeCallScene(scene)
process.exit(0)

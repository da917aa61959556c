import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from './free-port.ts'
import { end, launch } from './kamailio.ts'

/** sipp as the carrier: it plays one call of a scenario, and echoes the sound that it gets. */
export type Sipp = {
  /** Settles when the call has gone as the scenario says; rejects with what it has printed otherwise. */
  done: Promise<void>
  stop(): Promise<void>
}

/**
 * @param where.port where it listens, as the carrier
 * @param where.proxyPort Kamailio's side of the carrier
 */
export async function startSipp(scenario: string, where: { port: number; proxyPort: number }): Promise<Sipp> {
  const folder = await mkdtemp(join(tmpdir(), 'everline-sipp-'))
  const file = join(folder, 'scenario.xml')
  await writeFile(file, scenario)
  const [media] = await freePorts('udp', 1)
  const ports = ['-i', '127.0.0.1', '-p', String(where.port), '-mi', '127.0.0.1', '-mp', String(media)]
  const how = ['-m', '1', '-rtp_echo', '-nostdin', '-trace_err', '-error_file', join(folder, 'errors')]
  const program = launch('sipp', ['-sf', file, ...ports, ...how, `127.0.0.1:${where.proxyPort}`], folder)
  const done = new Promise<void>((resolve, reject) => {
    program.process.once('exit', (code, signal) => {
      if (code === 0 || signal !== null) resolve()
      else reject(new Error(`sipp ended with ${code}:\n${program.printed()}`))
    })
  })
  // A caller that does not wait gets no error.
  done.catch(() => {})
  return {
    done,
    async stop() {
      await end(program)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const answer = (status: string, { to = ';tag=[pid]Sipp[call_number]', body = '' } = {}) => `
  <send><![CDATA[
SIP/2.0 ${status}
[last_Via:]
[last_From:]
[last_To:]${to}
[last_Call-ID:]
[last_CSeq:]
[last_Record-Route:]
Contact: <sip:[local_ip]:[local_port]>
${body === '' ? 'Content-Length: 0' : 'Content-Type: application/sdp\nContent-Length: [len]'}

${body}
]]></send>`

/** G.711 with the μ law only, and tones within the sound. */
const sound = `v=0
o=sipp 1 1 IN IP[local_ip_type] [local_ip]
s=-
c=IN IP[media_ip_type] [media_ip]
t=0 0
m=audio [media_port] RTP/AVP 0 101
a=rtpmap:0 PCMU/8000
a=rtpmap:101 telephone-event/8000
`

const withoutTones = sound.replace(' 0 101', ' 0').replace(/a=rtpmap:101.*\n/, '')

const scenarioOf = (steps: string) => `<?xml version="1.0" encoding="UTF-8" ?>
<scenario name="carrier">${steps}
</scenario>
`
const hangsUp = `
  <recv request="BYE"/>${answer('200 OK', { to: '' })}`

/** Accepts a request within its dialog. */
const takes = (method: string, { tone = '', body = '' } = {}) => `
  <recv request="${method}">${
    tone === ''
      ? ''
      : `
    <action><ereg regexp="Signal=${tone}" search_in="body" check_it="true" assign_to="tone"/></action>`
  }
  </recv>${answer('200 OK', { to: '', body })}`

/**
 * It rings, answers with sound in which it takes no tones (RFC 4733), gets this one beside the sound (INFO), and is hung up.
 */
export const takesInfo = (tone: string) =>
  scenarioOf(`
  <recv request="INVITE"/>${answer('180 Ringing')}${answer('200 OK', { body: withoutTones })}
  <recv request="ACK"/>${takes('INFO', { tone })}${hangsUp}
  <Reference variables="tone"/>`)

/** It rings, answers, and is hung up. */
export const answers = scenarioOf(`
  <recv request="INVITE"/>${answer('180 Ringing')}${answer('200 OK', { body: sound })}
  <recv request="ACK"/>${hangsUp}`)

/** @param status for example `486 Busy Here` */
export const refuses = (status: string) =>
  scenarioOf(`
  <recv request="INVITE"/>${answer('180 Ringing')}${answer(status)}
  <recv request="ACK"/>`)

const pause = (ms: number) => `
  <pause milliseconds="${ms}"/>`

/** How a telephone holds: what it changes of its description. */
const holds = {
  sendonly: (sdp: string) => `${sdp}a=sendonly\n`,
  inactive: (sdp: string) => `${sdp}a=inactive\n`,
  'old telephones': (sdp: string) => sdp.replace('[media_ip]\nt=', '0.0.0.0\nt='),
  'port 0': (sdp: string) => sdp.replace('[media_port]', '0'),
}
export type Hold = keyof typeof holds

/**
 * It calls a number, holds the call once in each of the given ways, and is hung up.
 *
 * @param how.holds for how long, in milliseconds; between two holds it talks as long
 * @param how.from the field `From` without its tag; missing: a SIP address with the number
 */
export const calls = (
  from: string,
  to: string,
  how: {
    holds?: readonly Hold[]
    holdMs?: number
    from?: string
    target?: string
    fields?: string
    /**
     * It sends a tone beside the sound, asks to be connected with another number, and then learns twice that the sound has moved:
     * to the ringback tone, and to a colleague.
     */
    isMoved?: boolean
  } = {},
) => {
  const uri = (number: string) => `sip:${number}@[remote_ip]:[remote_port]`
  const request = (method: string, { cseq = 1, route = '', body = '' }) => `
  <send><![CDATA[
${method} ${cseq === 1 && method === 'INVITE' ? (how.target ?? uri(to)) : '[next_url]'} SIP/2.0
Via: SIP/2.0/UDP [local_ip]:[local_port];branch=[branch]
Max-Forwards: 70
${route}From: ${how.from ?? `<${uri(from)}>`};tag=[pid]Sipp[call_number]
To: <${uri(to)}>[peer_tag_param]
Call-ID: [call_id]
CSeq: ${cseq} ${method}
Contact: <sip:[local_ip]:[local_port]>
${method === 'REFER' ? `Refer-To: <${uri('+4930555999')}>\n` : ''}${how.fields ?? ''}${body === '' ? 'Content-Length: 0' : `Content-Type: ${method === 'INFO' ? 'application/dtmf-relay' : 'application/sdp'}\nContent-Length: [len]`}

${body}
]]></send>`
  const inside = '[routes]\n'
  const changes = (how.holds ?? []).flatMap((hold) => [holds[hold](sound), sound])
  const steps = changes.map(
    (body, index) => `${pause(how.holdMs ?? 0)}${request('INVITE', { cseq: index + 2, route: inside, body })}
  <recv response="100" optional="true"/>
  <recv response="200"/>${request('ACK', { cseq: index + 2, route: inside })}`,
  )
  const moves = how.isMoved
    ? `${request('INFO', { cseq: 2, route: inside, body: 'Signal=5\nDuration=160\n' })}
  <recv response="200"/>${request('REFER', { cseq: 3, route: inside })}
  <recv response="405"/>${`${takes('INVITE', { body: sound })}
  <recv request="ACK"/>`.repeat(2)}`
    : ''
  return scenarioOf(`${request('INVITE', { body: sound })}
  <recv response="100" optional="true"/>
  <recv response="180" optional="true"/>
  <recv response="200" rrs="true"/>${request('ACK', { route: inside })}${steps.join('')}${moves}${hangsUp}`)
}

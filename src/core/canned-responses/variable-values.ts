import { visitorNameFor } from '#core/contract/visitor/visitor-name.ts'
import { firstNameOf, type VariableValues } from './variables.ts'

type Situation = {
  visitor: { eid: string; name: string }
  agentName: string
  serviceName: string
  nowMs: number
  /** BCP 47: in which date and time are written; '' or an unknown one: the browser's. */
  language: string
  /** IANA name; '': the browser's. */
  timeZone: string
}

/** The values of variables in one conversation. A visitor who has not said their name has none. */
export function variableValues({ visitor, agentName, serviceName, nowMs, ...how }: Situation): VariableValues {
  return {
    'visitor.name': isNamed(visitor) ? visitor.name : '',
    'agent.name': agentName,
    'agent.firstName': firstNameOf(agentName),
    'service.name': serviceName,
    date: formatted(nowMs, how, { day: 'numeric', month: 'long', year: 'numeric' }),
    time: formatted(nowMs, how, { hour: '2-digit', minute: '2-digit' }),
  }
}

/** A telephone number, which is the name of those who write from one, is no name to address them by. */
const isNamed = ({ eid, name }: Situation['visitor']) => name !== visitorNameFor(eid) && /\p{L}/u.test(name)

/** Formatters are expensive to create, and a list fills in many responses at once. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatted(
  timeMs: number,
  { language, timeZone }: Pick<Situation, 'language' | 'timeZone'>,
  options: Intl.DateTimeFormatOptions,
): string {
  const key = JSON.stringify([language, timeZone, options])
  const format = formats.get(key) ?? formatOf(language, { ...options, ...(timeZone === '' ? {} : { timeZone }) })
  formats.set(key, format)
  return format.format(timeMs)
}

function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(language || undefined, options)
  } catch {
    // The visitor's page may have said anything.
    return new Intl.DateTimeFormat(undefined, options)
  }
}

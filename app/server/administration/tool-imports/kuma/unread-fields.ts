import { toolImportMessages } from '~/shared/messages/tool-imports'

/** State of Kuma, what it derives, and what other notes name. */
const MEANINGLESS = new Set(
  `userId weight created createdDate path pathName childrenIDs forceInactive maintenance notificationIDList proxy
  tlsCa tlsKey dnsLastResult screenshot includeSensitiveData pushToken lastUpdated conditionsId`.split(/\s+/),
)
/** What a monitor has in Kuma when nobody chose it. */
const DEFAULTS: Readonly<Record<string, string>> = {
  gamedigGivenPortOnly: 'true',
  kafkaProducerSaslOptions: 'None',
  mqttCheckType: 'keyword',
  oauthAuthMethod: 'client_secret_basic',
  packetSize: '56',
  pingCount: '1',
  pingNumeric: 'true',
  pingPerRequestTimeout: '2',
  snmpVersion: '2c',
}
const NOTHING = ['', '0', 'null', 'false', '[]', '{}']

export const hasMeaning = (field: string) => !MEANINGLESS.has(field)

/** Texts of a field that say nothing, and a part of JSON that says as little. */
function silentTexts(field: string): { texts: string[]; part?: string } {
  const usual = Object.hasOwn(DEFAULTS, field) ? DEFAULTS[field] : undefined
  if (usual === undefined) return { texts: [...NOTHING] }
  return { texts: [...NOTHING, usual, ...(usual === 'true' ? ['1'] : [])], part: `"${usual}"` }
}

export function saysSomething(field: string, value: unknown): boolean {
  if (value === null || value === undefined || !hasMeaning(field)) return false
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const { texts, part } = silentTexts(field)
  return !texts.includes(text) && !(part && text.includes(part))
}

/** A default in a schema, which is foreign SQL, where it is a plain value: without quotes of its own. */
const PLAIN_DEFAULT = /^'?([^'\p{Cc}]{1,100})'?$/u

/** The same as an expression of SQL; the default of the column says nothing either. The caller quotes its name. */
export function saysSomethingSql(field: string, column: string, columnDefault: string | null): string {
  const { texts, part } = silentTexts(field)
  const [, usual] = PLAIN_DEFAULT.exec(columnDefault ?? '') ?? []
  if (usual !== undefined) texts.push(usual)
  const text = `cast(${column} as text)`
  const isSilent = `${text} in (${texts.map((one) => `'${one}'`).join(', ')})`
  const hasPart = part ? ` or instr(${text}, '${part}') > 0` : ''
  return `${column} is not null and not (${isSilent}${hasPart})`
}

export function unreadNotes(counts: ReadonlyMap<string, number>): string[] {
  if (counts.size === 0) return []
  return [toolImportMessages.kuma.fields([...counts].map(([field, count]) => `${field} (${count})`))]
}

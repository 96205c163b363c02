import { catalogue } from '~/shared/values/catalogue'
/** Placeholders in scripts: page facts and secrets. */

export const VARIABLES = catalogue('scriptVariables', {
  '%URL%': 'the address of the page',
  '%ORIGIN%': 'its scheme and host, such as https://www.example.com',
  '%HOST%': 'its host name, such as www.example.com',
} as const)

export const SECRET_NAME = /^[A-Za-z][A-Za-z0-9_]{0,39}$/
const REFERENCE = /\$\{secret:([^}\s]*)(\})?/gi
const FOREIGN = /%(HOSTR|HOST_REGEX|HOST_URL_REGEX|TEST_ID|TEST_URL)%/i

export interface Found {
  name: string
  /** Offset in the text. */
  at: number
  length: number
  isWellFormed: boolean
}

/** All `${secret:NAME}` of a text, including invalid ones. */
export const secretsIn = (text: string): Found[] =>
  [...text.matchAll(REFERENCE)].map((match) => ({
    name: match[1] ?? '',
    at: match.index,
    length: match[0].length,
    isWellFormed: match[2] === '}' && SECRET_NAME.test(match[1] ?? ''),
  }))

/** A WebPageTest variable that we don't support. */
export function foreignVariable(text: string): { name: string; at: number; length: number } | undefined {
  const match = FOREIGN.exec(text)
  return match ? { name: match[0], at: match.index, length: match[0].length } : undefined
}

export interface Substitutions {
  url: string
  secrets: Readonly<Record<string, string>>
}

/** Escapes a value for any kind of JavaScript string. */
const inCode = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/['`$]/g, (sign) => `\\${sign}`)

/** Replaces placeholders; unknown secrets stay. */
export function substitute(text: string, { url, secrets }: Substitutions, isCode = false): string {
  const { origin, hostname } = new URL(url)
  const facts: Record<string, string> = { '%URL%': url, '%ORIGIN%': origin, '%HOST%': hostname }
  const write = isCode ? inCode : (value: string) => value
  return text.replace(/%(?:URL|ORIGIN|HOST)%|\$\{secret:([^}\s]*)\}/gi, (whole, name?: string) => {
    if (name === undefined) return write(facts[whole.toUpperCase()] ?? whole)
    return Object.hasOwn(secrets, name) ? write(secrets[name] ?? whole) : whole
  })
}

import { testScriptMessages as messages } from '~/shared/messages/test-scripts'
import { findKey, findModifier } from './keys'
import type { ArgumentKind } from './keywords'
import { parseSelector } from './selectors'
import type { Token } from './split-line'
import { foreignVariable, secretsIn, substitute } from './variables'

export interface Fault {
  message: string
  /** Offset in the argument; absent means all of it. */
  at?: number
  length?: number
}

const SAMPLE = { url: 'https://www.example.com/', secrets: {} }
const filled = (text: string) => substitute(text.replace(/\$\{secret:[^}\s]*\}/gi, 'secret'), SAMPLE)

function isUrl(text: string): boolean {
  const url = filled(text)
  return /^https?:\/\//i.test(url) && !/\s/.test(url) && URL.canParse(url)
}

function isNumber(text: string, least: number, most: number): boolean {
  const value = Number(text)
  return /^\d+(\.\d+)?$/.test(text) && value >= least && value <= most
}
const isSize = (text: string) => /^\d+$/.test(text) && isNumber(text, 200, 4096)

const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ ]*:[ ]*([\x20-\x7e\xa0-\xff]+)$/
const FIXED_HEADERS = /^(host|connection|content-length|transfer-encoding|upgrade|proxy-.*)$/i

function checkHeader(text: string): Fault | null {
  const [, name] = HEADER.exec(text) ?? []
  if (name === undefined) return { message: messages.header }
  return FIXED_HEADERS.test(name) ? { message: messages.headerFixed(name), at: 0, length: name.length } : null
}

const HOST = /^(\*\.)?[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*$/u

function checkHosts(text: string): Fault | null {
  for (const match of text.matchAll(/[^\s,]+/g)) {
    const [host] = match
    const isHost =
      host.toUpperCase() === '%HOST%' ||
      (HOST.test(host) && URL.canParse(`http://${host.replace('*.', '')}/`))
    if (!isHost) return { message: messages.host(host), at: match.index, length: host.length }
  }
  return null
}

const fault = (isFine: boolean, message: string): Fault | null => (isFine ? null : { message })

const CHECKS: Record<ArgumentKind, (text: string, keyword: string) => Fault | null> = {
  url: (text, keyword) =>
    fault(isUrl(text), keyword === 'setCookie' ? messages.cookieUrl : messages.navigate),
  code: () => null,
  value: () => null,
  selector: (text) => fault(parseSelector(filled(text)) !== null, messages.selector),
  key: (text) => fault(findKey(text) !== undefined, messages.key(text)),
  modifier: (text) => fault(findModifier(text) !== undefined, messages.modifier),
  cookie: (text) => fault(/^[^=;,\s"\\]+=[^;]*$/.test(text), messages.cookie),
  header: checkHeader,
  hosts: checkHosts,
  pause: (text) => fault(isNumber(text, 1, 30), messages.pause),
  timeout: (text) => fault(isNumber(text, 1, 120), messages.timeout),
  switch: (text) => fault(text === '0' || text === '1', messages.switch),
  name: (text) => fault(text.length <= 80, messages.name),
  userAgent: (text) => fault(text.length <= 500 && /^[\x20-\x7e]+$/.test(text), messages.userAgent),
  width: (text) => fault(isSize(text), messages.size),
  height: (text) => fault(isSize(text), messages.size),
}
const MAY_HOLD_SECRETS = new Set<ArgumentKind>(['url', 'code', 'selector', 'value', 'cookie', 'header'])

function checkSecrets(text: string, kind: ArgumentKind, names: ReadonlySet<string> | null): Fault | null {
  for (const { name, at, length, isWellFormed } of secretsIn(text)) {
    if (!isWellFormed) return { message: messages.secretSpelling, at, length }
    if (!MAY_HOLD_SECRETS.has(kind)) return { message: messages.secretNotAllowed, at, length }
    if (names && !names.has(name)) return { message: messages.secretUnknown(name), at, length }
  }
  return null
}

/** The error of an argument, or null. `names` are existing secrets, null for any. */
export function checkArgument(
  { text }: Token,
  kind: ArgumentKind,
  keyword: string,
  names: ReadonlySet<string> | null,
): Fault | null {
  const foreign = kind === 'code' ? undefined : foreignVariable(text)
  if (foreign) return { message: messages.variable(foreign.name), at: foreign.at, length: foreign.length }
  return checkSecrets(text, kind, names) ?? CHECKS[kind](text, keyword)
}

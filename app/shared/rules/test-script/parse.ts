import { testScriptMessages as messages } from '~/shared/messages/test-scripts'
import { checkArgument } from './check-argument'
import { checkScript } from './check-script'
import { type ArgumentKind, findKeyword, type Keyword, specOf, unsupportedReason } from './keywords'
import { splitArguments, splitLine, type Token } from './split-line'
import type { ScriptError, Step } from './step'

export type Parsed = { ok: true; steps: Step[] } | { ok: false; errors: ScriptError[] }

export const MAX_LINES = 300
export const MAX_CHARACTERS = 20_000
const MAX_ERRORS = 50
const CONTROL = /[\p{Cc}\u2028\u2029]/u

const WANTED: Record<ArgumentKind, string> = {
  url: 'a URL',
  code: 'JavaScript',
  selector: 'an element',
  value: 'a value',
  key: 'a key',
  modifier: 'a modifier',
  cookie: 'a cookie as name=value',
  header: 'a header as Name: value',
  hosts: 'host names',
  pause: 'seconds',
  timeout: 'seconds',
  switch: '0 or 1',
  name: 'a name',
  userAgent: 'a user agent',
  width: 'a width and a height',
  height: 'a width and a height',
}

/** These two have special messages. */
function missing(keyword: Keyword, kind: ArgumentKind): string {
  if (kind === 'url') return keyword === 'navigate' ? messages.navigate : messages.cookieUrl
  return messages.missing(keyword, WANTED[kind])
}

type LineResult = Step | ScriptError | null

function parseLine(text: string, line: number, secretNames: ReadonlySet<string> | null): LineResult {
  const wrong = (message: string, column: number, length: number): ScriptError => ({
    line,
    column,
    endColumn: column + Math.max(1, length),
    message,
  })
  const control = CONTROL.exec(text.replaceAll('\t', ' '))
  if (control) return wrong(messages.controlCharacter, control.index + 1, 1)
  const found = splitLine(text)
  if (!found) return null
  const { keyword: word, rest } = found
  const wordError = (message: string) => wrong(message, word.column, word.text.length)
  const keyword = findKeyword(word.text)
  if (!keyword) {
    const instead = unsupportedReason(word.text)
    return wordError(instead ? messages.unsupported(word.text, instead) : messages.unknownKeyword(word.text))
  }
  const spec = specOf(keyword).arguments
  if (rest && spec.length === 0) return wrong(messages.noArguments(keyword), rest.column, rest.text.length)
  const kinds = spec.map(({ kind }) => kind)
  const tokens: Token[] = rest ? splitArguments(rest, kinds) : []
  for (const [index, { kind, isOptional }] of spec.entries()) {
    const token = tokens[index]
    if (!token) {
      if (isOptional) break
      return wordError(missing(keyword, kind))
    }
    const fault = checkArgument(token, kind, keyword, secretNames)
    if (!fault) continue
    return wrong(fault.message, token.column + (fault.at ?? 0), fault.length ?? token.text.length)
  }
  return { line, column: word.column, keyword, arguments: tokens.map((token) => token.text) }
}

const isError = (result: LineResult): result is ScriptError => result !== null && 'message' in result

/** Parses a script. `secrets` are the names allowed in `${secret:NAME}`, default any. Never throws. */
export function parseScript(text: string, secrets?: readonly string[]): Parsed {
  const refuse = (message: string, line = 1): Parsed => ({
    ok: false,
    errors: [{ line, column: 1, endColumn: 2, message }],
  })
  if (text.length > MAX_CHARACTERS) return refuse(messages.tooLong(MAX_CHARACTERS))
  const lines = linesOf(text)
  if (lines.length > MAX_LINES) return refuse(messages.tooManyLines(MAX_LINES), MAX_LINES + 1)
  const secretNames = secrets ? new Set(secrets) : null
  const results = lines.map((line, index) => parseLine(line, index + 1, secretNames))
  const steps = results.filter((result): result is Step => result !== null && !isError(result))
  const faulty = results.filter(isError)
  // Only meaningful when every line is valid.
  const errors = faulty.length > 0 ? faulty : checkScript(steps)
  return errors.length > 0 ? { ok: false, errors: errors.slice(0, MAX_ERRORS) } : { ok: true, steps }
}

export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/)

import type { ArgumentKind } from './keywords'

/** Columns count from 1. */
export interface Token {
  text: string
  column: number
}

export interface Word {
  keyword: Token
  /** The trimmed rest; null when empty. */
  rest: Token | null
}

/** By hand: a regular expression would take quadratic time. */
function blankBefore(text: string, end: number): number {
  let at = end
  while (text[at - 1] === ' ' || text[at - 1] === '\t') at--
  return at
}

/** null for an empty line or a comment. */
export function splitLine(line: string): Word | null {
  const [, before = '', word = '', between = '', after = ''] =
    /^([ \t]*)([^ \t]+)([ \t]*)(.*)$/s.exec(line) ?? []
  if (word === '' || word.startsWith('//')) return null
  const column = before.length + 1
  const text = after.slice(0, blankBefore(after, after.length))
  const rest = text === '' ? null : { text, column: column + word.length + between.length }
  return { keyword: { text: word, column }, rest }
}

/** These contain no spaces, so a space ends them. */
const UNSPACED = new Set<ArgumentKind>(['url', 'key', 'width'])
const ANY_SPACE = /[ \t]+/
const WIDE_SPACE = /[ \t]*\t[ \t]*| [ \t]+/
const LAST_NUMBER = /(?<=[ \t])\d+(?:\.\d+)?$/

/** The last argument takes the rest. */
export function splitArguments(rest: Token, kinds: readonly ArgumentKind[]): Token[] {
  if (kinds[0] === 'code' && kinds.length === 2) return splitTimeout(rest)
  const tokens: Token[] = []
  let left = rest
  for (const kind of kinds.slice(0, -1)) {
    const gap = (UNSPACED.has(kind) ? ANY_SPACE : WIDE_SPACE).exec(left.text)
    if (!gap) break
    tokens.push({ text: left.text.slice(0, gap.index), column: left.column })
    const end = gap.index + gap[0].length
    left = { text: left.text.slice(end), column: left.column + end }
  }
  return [...tokens, left]
}

/** JavaScript may contain spaces; only a trailing number is the timeout. */
function splitTimeout(rest: Token): Token[] {
  const found = LAST_NUMBER.exec(rest.text)
  if (!found) return [rest]
  const end = blankBefore(rest.text, found.index)
  const gap = rest.text.slice(end, found.index)
  if (end === 0 || (gap.length < 2 && gap !== '\t')) return [rest]
  return [
    { text: rest.text.slice(0, end), column: rest.column },
    { text: found[0], column: rest.column + found.index },
  ]
}

import { isDeepStrictEqual } from 'node:util'
import { textOf } from '~/server/platform/targets'
import type { SettingsOf } from '~/shared/schemas/monitor-kinds'
import { attempt } from './attempt'
import { CheckFault } from './faults'
import { refuseStatus } from './http'
import { isSingular, valuesAt } from './json-path'
import type { Kind } from './kind'
import { redactor } from './redactor'
import { request } from './request'

const MAX_BYTES = 1024 * 1024
const MAX_SHOWN_LENGTH = 100
/** Limit for the total length of value paths. */
const MAX_STEPS = 400_000

/** Passes when the path finds at least one value and all are as expected. */
export const checkJson: Kind<'json'> = (order, options) =>
  attempt(order, options, async (current) => {
    const body = await request(current, order.settings, MAX_BYTES)
    refuseStatus(current, order.settings)
    if (body.end === 'limit') throw new CheckFault('json-invalid', 'the answer is longer than 1 MiB')
    if (body.end === 'open') throw new CheckFault('json-invalid', 'the answer does not end')
    const data = parse(textOf(body.bytes(), current.answer?.contentType))
    refuseMismatch(data, order.settings, redactor(order.secrets))
  })

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CheckFault('json-invalid', 'the answer is no JSON')
  }
}

function refuseMismatch(
  data: unknown,
  { path, comparison, expected }: SettingsOf<'json'>,
  hide: (text: string) => string,
): void {
  let found = 0
  const holds = comparisonWith(comparison, expected)
  try {
    if (!isSingular(path)) limitSteps(data)
    for (const value of valuesAt(path, data)) {
      found += 1
      if (comparison === 'exists') return
      if (!holds(value))
        throw new CheckFault(
          'json-mismatch',
          `${path} is ${shown(value, hide)}: ${WORDS[comparison]} ${expected} expected`,
        )
    }
  } catch (error) {
    if (error instanceof CheckFault) throw error
    throw new CheckFault('json-mismatch', error instanceof Error ? error.message : String(error))
  }
  if (found === 0) throw new CheckFault('json-mismatch', `there is nothing at ${path}`)
}

type Comparison = Exclude<SettingsOf<'json'>['comparison'], 'exists'>
const WORDS: Record<Comparison, string> = {
  equals: 'equal to',
  differs: 'other than',
  contains: 'something with',
  less: 'less than',
  atMost: 'at most',
  greater: 'more than',
  atLeast: 'at least',
}

/**
 * Rejects documents that would take too long: the library builds the path of every value, so deep ones cost
 * far more than their size.
 */
function limitSteps(data: unknown): void {
  let steps = 0
  let level = [data]
  for (let depth = 1; level.length > 0; depth++) {
    steps += level.length * depth
    if (steps > MAX_STEPS) throw new CheckFault('json-too-large', 'the answer has too many values to look at')
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )
  }
}

function comparisonWith(comparison: Comparison | 'exists', expected: string): (value: unknown) => boolean {
  const wanted = parsed(expected)
  /** Text as is, numbers by value, everything else as JSON. */
  const isSame = (value: unknown): boolean => {
    if (typeof value === 'string') return value === expected
    if (typeof value === 'number') return numberOf(expected) === value
    return isDeepStrictEqual(value, wanted)
  }
  const contains = (value: unknown): boolean => {
    if (typeof value === 'string') return value.includes(expected)
    if (Array.isArray(value)) return value.some(isSame)
    return typeof value === 'object' && value !== null && Object.hasOwn(value, expected)
  }
  const limit = Number(expected)
  const numeric = (holds: (number: number) => boolean) => (value: unknown) => {
    const number = typeof value === 'number' || typeof value === 'string' ? numberOf(value) : null
    return number !== null && holds(number)
  }
  const rules: Record<Comparison, (value: unknown) => boolean> = {
    equals: isSame,
    differs: (value) => !isSame(value),
    contains,
    less: numeric((number) => number < limit),
    atMost: numeric((number) => number <= limit),
    greater: numeric((number) => number > limit),
    atLeast: numeric((number) => number >= limit),
  }
  return comparison === 'exists' ? () => true : rules[comparison]
}

/** undefined, which JSON can't contain, for invalid JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function numberOf(text: string | number): number | null {
  const number = Number(text)
  return String(text).trim() !== '' && Number.isFinite(number) ? number : null
}

function shown(value: unknown, hide: (text: string) => string): string {
  const text = hide(JSON.stringify(value))
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text
}

import type { SettingsOf } from '~/shared/schemas/monitor-kinds'
import { attempt } from './attempt'
import { decodeText } from './evidence'
import { CheckFault } from './faults'
import { refuseStatus } from './http'
import { valuesAt } from './json-path'
import type { Kind } from './kind'
import { request } from './request'

const LARGEST = 1024 * 1024
const LONGEST_SHOWN = 100

/** Whether all values that a path finds in a JSON answer are as expected, and there is at least one. */
export const checkJson: Kind<'json'> = (order, means) =>
  attempt(order, means, async (trip) => {
    const body = await request(trip, order.settings, LARGEST)
    refuseStatus(trip, order.settings)
    if (!body.isWhole) throw new CheckFault('json-invalid', 'the answer is longer than 1 MiB')
    refuseMismatch(parse(decodeText(body.bytes(), trip.answer?.contentType)), order.settings)
  })

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw new CheckFault('json-invalid', 'the answer is no JSON')
  }
}

function refuseMismatch(data: unknown, { path, comparison, expected }: SettingsOf<'json'>): void {
  let found = 0
  try {
    for (const value of valuesAt(path, data)) {
      found += 1
      if (comparison === 'exists') return
      if (!holds(value, comparison, expected))
        throw new CheckFault(
          'json-mismatch',
          `${path} is ${shown(value)}: ${WORDS[comparison]} ${expected} expected`,
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
  greater: 'more than',
}

function holds(value: unknown, comparison: Comparison, expected: string): boolean {
  if (comparison === 'equals') return isSame(value, expected)
  if (comparison === 'differs') return !isSame(value, expected)
  if (comparison === 'contains') return contains(value, expected)
  const number = typeof value === 'number' || typeof value === 'string' ? numberOf(value) : null
  if (number === null) return false
  return comparison === 'less' ? number < Number(expected) : number > Number(expected)
}

/** A text as it is, a number by its amount, everything else as JSON. */
function isSame(value: unknown, expected: string): boolean {
  if (typeof value === 'string') return value === expected
  if (typeof value === 'number') return numberOf(expected) === value
  try {
    return JSON.stringify(value) === JSON.stringify(JSON.parse(expected))
  } catch {
    return false
  }
}

function contains(value: unknown, expected: string): boolean {
  if (typeof value === 'string') return value.includes(expected)
  if (Array.isArray(value)) return value.some((each) => isSame(each, expected))
  return typeof value === 'object' && value !== null && Object.hasOwn(value, expected)
}

function numberOf(text: string | number): number | null {
  const number = Number(text)
  return String(text).trim() !== '' && Number.isFinite(number) ? number : null
}

function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
}

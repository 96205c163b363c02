import type { z } from 'zod'
import { configurationMessages } from '~/shared/messages/configuration'
import { faultText } from '~/shared/rules/configuration/fault-text'
import { AppError } from '../../platform/errors'

const words = configurationMessages.faults

export type Path = readonly PropertyKey[]

/** `path` as in `clients[0].sites[2].name`. */
export interface FileFault {
  line: number
  column: number
  path: string
  message: string
}

/** A fault whose line is not known yet. */
export interface FilePlace {
  path: Path
  message: string
  of: 'value' | 'key'
}

export const faultAt = (path: Path, message: string): FilePlace => ({ path, message, of: 'value' })

export const pathText = (path: Path): string =>
  path
    .map((part, i) => (typeof part === 'number' ? `[${part}]` : `${i > 0 ? '.' : ''}${String(part)}`))
    .join('')

const MAX_FAULTS = 50

/** The first faults, in the order of the file, at the field with the text. */
export function invalidFile(faults: FileFault[]): AppError {
  const sorted = faults.toSorted((a, b) => a.line - b.line || a.column - b.column)
  const shown = sorted.slice(0, MAX_FAULTS).map(faultText)
  const rest = faults.length - shown.length
  const texts = rest > 0 ? [...shown, words.more(rest)] : shown
  return new AppError('INVALID', configurationMessages.invalid(faults.length), { fields: { yaml: texts } })
}

interface Found {
  path: Path
  message: string
  isKey: boolean
}

/** Of a union the branch that fits best, of unknown keys one fault each. */
export function flattenIssues(issues: readonly z.core.$ZodIssue[], within: Path = []): Found[] {
  return issues.flatMap((issue): Found[] => {
    const path = [...within, ...issue.path]
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key], message: words.unknownKey(key), isKey: true }))
    if (issue.code === 'invalid_key')
      return [{ path, message: issue.issues[0]?.message ?? issue.message, isKey: true }]
    const branch = issue.code === 'invalid_union' ? bestBranch(issue.errors) : undefined
    if (branch) return flattenIssues(branch, path)
    return [{ path, message: issue.message, isKey: false }]
  })
}

/** The one that did not already fail for the type of the whole value. */
const bestBranch = (branches: readonly z.core.$ZodIssue[][]) =>
  branches.find((issues) => !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0))

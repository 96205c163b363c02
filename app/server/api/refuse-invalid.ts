import type { z } from 'zod'
import { notFoundMessage } from '~/shared/messages/failures'
import { invalidMessage } from '~/shared/messages/form'
import { textWithField } from '~/shared/schemas/error-map'
import { AppError } from '../errors'

export function refuseInvalid(result: { success: boolean; target?: string; error?: z.ZodError }): void {
  if (result.success || !result.error) return
  if (result.target === 'param') throw new AppError('NOT_FOUND', notFoundMessage)
  const fields: Record<string, string[]> = {}
  for (const issue of result.error.issues) {
    const path = formPath(issue.path)
    fields[path] = [...(fields[path] ?? []), issue.message]
  }
  throw new AppError('INVALID', firstText(result.error.issues[0]), { fields })
}

function firstText(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return invalidMessage
  const field = formPath(issue.path)
  return field === '' ? issue.message : textWithField(issue, field)
}

const formPath = (path: readonly PropertyKey[]) =>
  path
    .map((part, i) => (typeof part === 'number' ? `[${part}]` : `${i > 0 ? '.' : ''}${String(part)}`))
    .join('')

import type { z } from 'zod'
import { notFoundMessage } from '~/shared/messages/failures'
import { invalidMessage } from '~/shared/messages/form'
import { issueMessages } from '~/shared/messages/issues'
import { AppError } from '../errors'

export function refuseInvalid(result: { success: boolean; target?: string; error?: z.ZodError }): void {
  if (result.success || !result.error) return
  if (result.target === 'param') throw new AppError('NOT_FOUND', notFoundMessage)
  const fields: Record<string, string[]> = {}
  for (const issue of result.error.issues) {
    const path = formPath(issue.path)
    fields[path] = [...(fields[path] ?? []), issue.message]
  }
  throw new AppError('INVALID', firstText(fields), { fields })
}

function firstText(fields: Record<string, string[]>): string {
  const [field = '', texts] = Object.entries(fields)[0] ?? []
  const text = texts?.[0] ?? invalidMessage
  return field === '' ? text : issueMessages.named(field, text)
}

const formPath = (path: readonly PropertyKey[]) =>
  path
    .map((part, i) => (typeof part === 'number' ? `[${part}]` : `${i > 0 ? '.' : ''}${String(part)}`))
    .join('')

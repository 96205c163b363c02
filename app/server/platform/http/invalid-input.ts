import type { z } from 'zod'
import { inputMessages } from '~/shared/messages/form'
import { issueMessages } from '~/shared/messages/issues'
import { textWithField } from '~/shared/schemas/error-map'
import { AppError } from '../errors'

/** A refusal with the messages of each field. A field that the call does not have is named itself. */
export function invalidInput({ issues }: z.ZodError): AppError {
  const fields: Record<string, string[]> = {}
  const add = (path: readonly PropertyKey[], message: string) => {
    const field = formPath(path)
    fields[field] = [...(fields[field] ?? []), message]
  }
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...issue.path, key], issueMessages.unknownField)
    else add(issue.path, issue.message)
  }
  return new AppError('INVALID', firstText(issues[0], fields), { fields })
}

function firstText(issue: z.core.$ZodIssue | undefined, fields: Record<string, string[]>): string {
  const [field = '', texts] = Object.entries(fields)[0] ?? []
  const text = texts?.[0] ?? inputMessages.invalid
  if (field === '' || !issue) return text
  return issue.code === 'unrecognized_keys' ? issueMessages.named(field, text) : textWithField(issue, field)
}

const formPath = (path: readonly PropertyKey[]) =>
  path
    .map((part, i) => (typeof part === 'number' ? `[${part}]` : `${i > 0 ? '.' : ''}${String(part)}`))
    .join('')

import { z } from 'zod'
import { formMessages, inputMessages } from '../messages/form'
import { issueMessages } from '../messages/issues'

/** zod's issue before it has a message. */
type Issue = z.core.$ZodRawIssue

const isMissing = (input: unknown) => input === undefined || input === null

function typeText(issue: Issue & { code: 'invalid_type' }): string {
  if (isMissing(issue.input)) return inputMessages.required
  return issueMessages.types[issue.expected as keyof typeof issueMessages.types] ?? issueMessages.invalid
}

const isText = (origin: string) => origin === 'string'
const isList = (origin: string) => ['array', 'set', 'map', 'file'].includes(origin)

function tooSmallText({ origin, minimum, inclusive }: Issue & { code: 'too_small' }): string {
  const min = Number(minimum)
  if (isText(origin)) return min <= 1 ? inputMessages.notBlank : issueMessages.minCharacters(min)
  if (isList(origin)) return issueMessages.minEntries(min)
  return inclusive === false ? issueMessages.moreThan(min) : issueMessages.atLeast(min)
}

function tooBigText({ origin, maximum, inclusive }: Issue & { code: 'too_big' }): string {
  const max = Number(maximum)
  if (isText(origin)) return issueMessages.maxCharacters(max)
  if (isList(origin)) return issueMessages.maxEntries(max)
  return inclusive === false ? issueMessages.lessThan(max) : formMessages.atMost(max)
}

const MAX_NAMED_OPTIONS = 10

function optionText(values: readonly unknown[]): string {
  const named = values.filter(
    (value) => ['string', 'number', 'boolean'].includes(typeof value) && value !== '',
  )
  return named.length === 0 || named.length > MAX_NAMED_OPTIONS
    ? inputMessages.notAnOption
    : issueMessages.options(named.map(String))
}

/** Every zod issue in our words; a schema's own message wins. */
export function issueText(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeText(issue)
    case 'too_small':
      return tooSmallText(issue)
    case 'too_big':
      return tooBigText(issue)
    case 'invalid_format':
      return (
        issueMessages.formats[issue.format as keyof typeof issueMessages.formats] ?? issueMessages.pattern
      )
    case 'not_multiple_of':
      return issueMessages.multipleOf(Number(issue.divisor))
    case 'invalid_value':
      return isMissing(issue.input) ? inputMessages.required : optionText(issue.values)
    case 'invalid_union':
      return isMissing(issue.input) ? inputMessages.required : issueMessages.invalid
    case 'unrecognized_keys':
      return issueMessages.unknownFields(issue.keys)
    default:
      return issueMessages.invalid
  }
}

/** For API callers, who see no field beside the message: the sentence names the field, by the form's own templates. */
export function textWithField(issue: z.core.$ZodIssue, field: string): string {
  const { message } = issue
  if (message === inputMessages.required) return formMessages.required(field)
  if (message === inputMessages.notBlank) return formMessages.notBlank(field)
  if (message === issueMessages.types.number) return formMessages.numeric(field)
  const isGeneric = issue.code !== 'invalid_type' && message === issueText(issue as Issue)
  return (isGeneric ? templateFor(issue, field) : null) ?? issueMessages.named(field, message)
}

function templateFor(issue: z.core.$ZodIssue, field: string): string | null {
  if (issue.code === 'too_small' && !isList(issue.origin) && issue.inclusive !== false)
    return (isText(issue.origin) ? formMessages.minLength : formMessages.min)(field, Number(issue.minimum))
  if (issue.code === 'too_big' && !isList(issue.origin) && issue.inclusive !== false)
    return (isText(issue.origin) ? formMessages.maxLength : formMessages.max)(field, Number(issue.maximum))
  return issue.code === 'invalid_format' ? (FORMATS[issue.format]?.(field) ?? null) : null
}

const FORMATS: Record<string, (field: string) => string> = {
  email: formMessages.email,
  url: formMessages.url,
  date: formMessages.date,
  datetime: formMessages.isoDate,
  regex: formMessages.pattern,
}

z.config({ customError: issueText })

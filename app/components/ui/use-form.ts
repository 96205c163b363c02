import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useId, useRef, useState } from 'react'

type Values = Record<string, unknown>
type Errors = NonNullable<SubmissionResult['error']>

export type FormField<T> = {
  name: string
  errors: string[] | undefined
  /** Its own and those of what it holds, by name. */
  allErrors: Record<string, string[]>
  initialValue: [NonNullable<T>] extends [string] ? string | undefined : unknown
  getFieldset: () => FormFields<NonNullable<T>>
}
export type FormFields<T> = { [K in keyof T]-?: FormField<T[K]> }
export type FormState = {
  id: string
  errors: string[] | undefined
  /** Those of all its fields and its own, by name. */
  allErrors: Errors
}

type Options<T> = {
  /** Given where a screen has several forms that are sent by name. */
  id?: string | undefined
  lastResult?: SubmissionResult | null | undefined
  defaultValue?: { [K in keyof T]?: unknown }
  /** Its fields come and go with answers: one that comes begins with what was sent last. */
  followsAnswers?: boolean
}

const isWithin = (name: string, key: string) => key === name || /^[.[]/.test(key.slice(name.length))

function allErrorsOf(name: string, errors: Errors): Record<string, string[]> {
  const own = Object.entries(errors).filter(([key]) => key.startsWith(name) && isWithin(name, key))
  return Object.fromEntries(own.map(([key, texts]) => [key, texts ?? []]))
}

/** What a form holds is known by the names that are asked for. */
function fieldsOf<T>(values: Values, errors: Errors, prefix = ''): FormFields<T> {
  const get = (_: object, key: string | symbol) => {
    const name = prefix + String(key)
    const value = values[String(key)]
    return {
      name,
      errors: errors[name] ?? undefined,
      allErrors: allErrorsOf(name, errors),
      initialValue: value === '' || value === null ? undefined : value,
      getFieldset: () => fieldsOf(Object(value ?? {}) as Values, errors, `${name}.`),
    }
  }
  return new Proxy({}, { get }) as FormFields<T>
}

/** Brings the reader to the first thing that is to be mended. */
function focusFirst(id: string, errors: Errors): void {
  const form = document.getElementById(id)
  if (!(form instanceof HTMLFormElement)) return
  const fields = [...form.elements].filter(
    (element): element is HTMLInputElement =>
      /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) && (element as HTMLInputElement).type !== 'hidden',
  )
  fields.find(({ name }) => name && errors[name])?.focus()
}

/**
 * The state of a form by the server's last answer, which alone says what is wrong: what was typed stays as it is, and
 * an answer that is gone takes its errors along.
 */
export function useForm<T extends object>(options: Options<T>): [FormState, FormFields<T>] {
  const { lastResult, defaultValue, followsAnswers = false } = options
  const ownId = useId()
  const id = options.id ?? ownId
  const [first] = useState((): Values => lastResult?.initialValue ?? defaultValue ?? {})
  const latest = useRef(first)
  if (lastResult?.initialValue) latest.current = lastResult.initialValue
  const values = followsAnswers ? latest.current : first
  const seen = useRef(lastResult)
  useEffect(() => {
    const isNew = seen.current !== lastResult
    seen.current = lastResult
    if (isNew && lastResult?.status === 'error') focusFirst(id, lastResult.error ?? {})
  }, [id, lastResult])
  // A form that was only asked for other fields was not looked at to be kept.
  const errors = (lastResult?.intent ? null : lastResult?.error) ?? {}
  return [{ id, errors: errors[''] ?? undefined, allErrors: errors }, fieldsOf<T>(values, errors)]
}

/** The browser leaves it to the server to say what is wrong, in the same words with and without scripts. */
export const getFormProps = ({ id }: Pick<FormState, 'id'>) => ({ id, noValidate: true })

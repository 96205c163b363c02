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
export type FormState = { id: string; errors: string[] | undefined }

type Options<T> = {
  /** Given where a screen has several forms that are sent by name. */
  id?: string | undefined
  lastResult?: SubmissionResult | null | undefined
  defaultValue?: { [K in keyof T]?: unknown }
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
  const { lastResult, defaultValue } = options
  const ownId = useId()
  const id = options.id ?? ownId
  const [values] = useState((): Values => lastResult?.initialValue ?? defaultValue ?? {})
  const seen = useRef(lastResult)
  useEffect(() => {
    const isNew = seen.current !== lastResult
    seen.current = lastResult
    if (isNew && lastResult?.status === 'error') focusFirst(id, lastResult.error ?? {})
  }, [id, lastResult])
  const errors = lastResult?.error ?? {}
  return [{ id, errors: errors[''] ?? undefined }, fieldsOf<T>(values, errors)]
}

/** The browser leaves it to the server to say what is wrong, in the same words with and without scripts. */
export const getFormProps = ({ id }: FormState) => ({ id, noValidate: true })

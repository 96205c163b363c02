import {
  type FieldMetadata,
  type FormMetadata,
  type SubmissionResult,
  useForm as useConformForm,
} from '@conform-to/react'
import { useRef } from 'react'
import { type FormSchema, useSchema } from './use-schema'

type Fields = Record<string, unknown>
export type FormField<T = string> = FieldMetadata<T>
export type FormFields<T> = { [K in keyof T]-?: FieldMetadata<T[K]> }

type Options<T> = {
  /** Required on a screen with several forms. */
  id?: string | undefined
  lastResult?: SubmissionResult | null | undefined
  defaultValue?: { [K in keyof T]?: unknown }
  schema?: FormSchema
}

type Validation = { formData: FormData; submitter: HTMLElement | null }

/** A button that does not save, such as the one that turns pasted addresses into rows. */
const isForServer = (submitter: HTMLElement | null) =>
  submitter instanceof HTMLButtonElement && submitter.name === 'intent' && submitter.formNoValidate

/** Clears the errors of the last response and keeps the input. */
const NO_ERRORS = { error: {} } satisfies SubmissionResult

/**
 * conform's form with our defaults. A form that stays on screen after success gets no new result: without `NO_ERRORS`
 * conform would still show the earlier errors.
 */
export function useForm<T extends object>(options: Options<T>): [FormMetadata<T & Fields>, FormFields<T>] {
  const { id, lastResult, defaultValue, schema } = options
  const wasAnswered = useRef(false)
  if (lastResult) wasAnswered.current = true
  const { formId, parse } = useSchema(id, schema)
  const [form, fields] = useConformForm<T & Fields>({
    id: formId,
    lastResult: lastResult ?? (wasAnswered.current ? NO_ERRORS : undefined),
    defaultValue: defaultValue as Parameters<typeof useConformForm<T & Fields>>[0]['defaultValue'],
    // Without a schema conform would post to the server on every key.
    shouldRevalidate: parse ? 'onInput' : 'onSubmit',
    ...(parse && {
      onValidate: ({ formData, submitter }: Validation) => parse(formData, isForServer(submitter)),
    }),
  } as Parameters<typeof useConformForm<T & Fields>>[0])
  return [form, fields as unknown as FormFields<T>]
}

/** The form's notice shows its errors, so the form needs no aria attributes. */
export const getFormProps = ({
  id,
  onSubmit,
  noValidate,
}: Pick<FormMetadata, 'id' | 'onSubmit' | 'noValidate'>) => ({ id: id as string, onSubmit, noValidate })

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
  /** Required where a screen has several forms with an answer of their own. */
  id?: string | undefined
  lastResult?: SubmissionResult | null | undefined
  defaultValue?: { [K in keyof T]?: unknown }
  /** Loaded with the first input; until then the server alone validates. */
  schema?: FormSchema
}

type Validation = { formData: FormData; submitter: HTMLElement | null }

/** A button of ours that does not save the form, such as one that turns pasted addresses into rows. */
const isForServer = (submitter: HTMLElement | null) =>
  submitter instanceof HTMLButtonElement && submitter.name === 'intent' && submitter.formNoValidate

/** Removes the errors of the last refusal and keeps what was typed since. */
const NO_ERRORS = { error: {} } satisfies SubmissionResult

/**
 * conform's form with our defaults. A form that stays on its screen after it was accepted gets no further answer:
 * without `NO_ERRORS` conform would keep showing the errors of the refusal before.
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
    // Without a schema conform would ask the server at every key.
    shouldRevalidate: parse ? 'onInput' : 'onSubmit',
    ...(parse && {
      onValidate: ({ formData, submitter }: Validation) => parse(formData, isForServer(submitter)),
    }),
  } as Parameters<typeof useConformForm<T & Fields>>[0])
  return [form, fields as unknown as FormFields<T>]
}

/** The form's errors are shown by its own notice, so it needs no aria attributes. */
export const getFormProps = ({
  id,
  onSubmit,
  noValidate,
}: Pick<FormMetadata, 'id' | 'onSubmit' | 'noValidate'>) => ({ id: id as string, onSubmit, noValidate })

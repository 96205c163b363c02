import { useState } from 'react'

/** The properties of conform's field that a control uses. */
export type BoundField = {
  id: string
  name: string
  value?: unknown
  allErrors: Record<string, string[]>
  required?: boolean | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
}

const errorsOf = (field: BoundField) => [...new Set(Object.values(field.allErrors).flat())]

/**
 * A field's name, id, value, errors and constraints. The value is read once, so that a control mounted later starts
 * with the last input and stays uncontrolled.
 */
export function useBoundField(field: BoundField | undefined) {
  const [value] = useState<unknown>(() => field?.value)
  if (!field) return undefined
  const { id, name, required, minLength, maxLength } = field
  const texts = [value ?? []].flat().filter((item): item is string => typeof item === 'string')
  const constraints = {
    ...(required !== undefined && { required }),
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
  }
  return { id, name, text: texts[0], texts, error: errorsOf(field), constraints }
}

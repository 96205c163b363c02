import { useState } from 'react'

/** What a control takes from a field of a form; every field of conform has it. */
export type BoundField = {
  id: string
  name: string
  value?: unknown
  allErrors: Record<string, string[]>
  required?: boolean | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
}

/** The errors of a field and of what it holds, each once. */
const errorsOf = (field: BoundField) => [...new Set(Object.values(field.allErrors).flat())]

/**
 * The name, id, value, errors and constraints of a field. The value is read once: a control that appears later
 * begins with what was typed last, and React leaves alone what is typed from then on.
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

const CONFORM_INTENT = '__intent__'
const KIND_INTENT = /^kind:([a-z]{1,20})$/

/** The value of the button that shows a form as that of another kind. */
export const kindIntent = (kind: string) => `kind:${kind}`

/** The kind whose button was pressed; null for a form that is to be saved. */
export const kindAsked = (form: FormData): string | null =>
  KIND_INTENT.exec(String(form.get('intent') ?? ''))?.[1] ?? null

/** Has the form come back as that of `kind` with all that was typed, as an answer that names no fault (see `useForm`). */
export function showKind(form: FormData, name: string, kind: string): FormData {
  form.delete('intent')
  form.set(name, kind)
  const payload = { name, value: kind, validated: false }
  form.set(CONFORM_INTENT, JSON.stringify({ type: 'update', payload }))
  return form
}

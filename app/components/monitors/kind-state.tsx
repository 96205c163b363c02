type Leaf = [name: string, value: string]

/** Flattens nested values to form field names: 'request.headers[0].name'. */
function leavesOf(value: unknown, name: string): Leaf[] {
  if (typeof value === 'string') return value === '' ? [] : [[name, value]]
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, `${name}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => leavesOf(item, name === '' ? key : `${name}.${key}`))
}

type KindStateProps = {
  name: string
  kind: string
  /** Values entered for fields that only other kinds have. */
  carried: object
}

/** Keeps the kind, and values entered for other kinds, in hidden fields. */
export function KindState({ name, kind, carried }: KindStateProps) {
  return (
    <>
      {/* Enter submits the form's first button: this one, not the button of another kind. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name={name} value={kind} />
      {leavesOf(carried, '').map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
    </>
  )
}

type Leaf = [name: string, value: string]

/** Nested values by the names that a form gives them: 'request.headers[0].name'. */
function leavesOf(value: unknown, name: string): Leaf[] {
  if (typeof value === 'string') return value === '' ? [] : [[name, value]]
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, `${name}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => leavesOf(item, name === '' ? key : `${name}.${key}`))
}

type KindStateProps = {
  /** The field that says of which kind a form is. */
  name: string
  kind: string
  /** What was typed where only other kinds have fields. */
  carried: object
}

/** The kind of a form, and what was typed for other kinds in hidden fields. */
export function KindState({ name, kind, carried }: KindStateProps) {
  return (
    <>
      {/* Enter in a field presses the first button of a form: this one, not one of another kind. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name={name} value={kind} />
      {leavesOf(carried, '').map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
    </>
  )
}

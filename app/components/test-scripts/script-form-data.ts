const SECRET_FIELD = /^secrets\[(\d{1,2})\]\.(name|value)$/

type Row = { name: string; value: string }

function secretRows(form: FormData): Row[] {
  const rows = new Map<number, Row>()
  for (const [field, value] of form) {
    const [, index, part] = SECRET_FIELD.exec(field) ?? []
    if (index === undefined || part === undefined) continue
    const row = rows.get(Number(index)) ?? { name: '', value: '' }
    rows.set(Number(index), { ...row, [part]: String(value) })
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row)
}

/**
 * Brings what a browser sent into the shape of the schema: a secret that was left empty stays as it is, and an
 * empty row is none. `kept` are the names that have a value already.
 */
export const scriptFormData =
  (kept: readonly string[]) =>
  (sent: FormData): FormData => {
    const form = new FormData()
    for (const [name, value] of sent) if (!SECRET_FIELD.test(name)) form.append(name, value)
    secretRows(sent)
      .map(({ name, value }) => ({ name: name.trim(), value }))
      .filter(({ name, value }) => value !== '' || (name !== '' && !kept.includes(name)))
      .forEach(({ name, value }, index) => {
        form.append(`secrets[${index}].name`, name)
        form.append(`secrets[${index}].value`, value)
      })
    return form
  }

/** The names that a script may use once the form is sent as it stands. */
export function secretNamesIn(form: FormData): string[] {
  const removed = new Set(form.getAll('removedSecrets').map(String))
  return secretRows(form)
    .map(({ name }) => name.trim())
    .filter((name) => name !== '' && !removed.has(name))
}

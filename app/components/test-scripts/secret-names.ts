const SECRET_NAME = /^secrets\[\d{1,2}\]\.name$/

/** The names that a script may use once the form is sent as it is now. */
export function secretNamesIn(form: FormData): string[] {
  const removed = new Set(form.getAll('removedSecrets').map(String))
  return [...form]
    .filter(([field]) => SECRET_NAME.test(field))
    .map(([, name]) => String(name).trim())
    .filter((name) => name !== '' && !removed.has(name))
}

const SECRET_NAME = /^secrets\[\d{1,2}\]\.name$/

export function secretNamesIn(form: FormData): string[] {
  const removed = new Set(form.getAll('removedSecrets').map(String))
  return [...form]
    .filter(([field]) => SECRET_NAME.test(field))
    .map(([, name]) => String(name).trim())
    .filter((name) => name !== '' && !removed.has(name))
}

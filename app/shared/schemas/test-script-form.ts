import { z } from 'zod'
import { pageScriptChange } from './test-script'

type SentSecret = { name?: string; value?: string }
const { text, removedSecrets, secrets } = pageScriptChange.shape

/** A secret without a value stays as it is, and an empty row is none. `storedNames` are the names that have a value. */
const secretRows = (storedNames: readonly string[]) =>
  z.unknown().transform((sent, context) => {
    const rows = Array.isArray(sent) ? Array.from(sent, (row: SentSecret | undefined) => row ?? {}) : []
    const filled = rows.flatMap(({ name, value }, row) => {
      const secret = { name: name?.trim() || undefined, value: value || undefined }
      const isChanged = secret.value || (secret.name && !storedNames.includes(secret.name))
      return isChanged ? [{ secret, row }] : []
    })
    const parsed = secrets.safeParse(filled.map(({ secret }) => secret))
    if (parsed.success) return { secrets: parsed.data, rows: filled.map(({ row }) => row) }
    for (const { path, message } of parsed.error.issues) {
      const [index, ...rest] = path.map((part) => (typeof part === 'number' ? part : String(part)))
      const row = typeof index === 'number' ? [filled[index]?.row ?? index] : []
      context.addIssue({ code: 'custom', message, path: [...row, ...rest] })
    }
    return z.NEVER
  })

/** The form of a script as the API takes it; `secretRows` are for `scriptFieldOf`. */
export const pageScriptForm = (storedNames: readonly string[]) =>
  z
    .object({ text, removedSecrets, secrets: secretRows(storedNames) })
    .transform(({ secrets: { secrets, rows }, ...script }) => ({
      body: { ...script, secrets },
      secretRows: rows,
    }))

const SECRET = /^secrets\[(\d+)\]/

/** The field of the form that a field of the API stands for. */
export const scriptFieldOf = (secretRows: number[]) => (name: string) =>
  name.replace(SECRET, (all, index) => {
    const row = secretRows[Number(index)]
    return row === undefined ? all : `secrets[${row}]`
  })

/** A schedule that is none of the presets: its cron has a field of its own. */
export const OWN_SCHEDULE = 'own'
/** The button that turns a text of several addresses into rows. */
export const SPREAD_ADDRESSES = 'addresses'

export type PageRow = { _id?: string; url?: string; name?: string }

export const rowsOf = (sent: unknown): PageRow[] =>
  Array.isArray(sent) ? Array.from(sent, (row: PageRow | undefined) => row ?? {}) : []

/** The addresses of a text, without those that are in the rows already. */
export function addressesOf(text: unknown, rows: PageRow[]): string[] {
  const existing = new Set(rows.map(({ url }) => url?.trim()))
  const typed = typeof text === 'string' ? text.split(/\s+/) : []
  return [...new Set(typed)].filter((url) => url !== '' && !existing.has(url))
}

/** The rows with the addresses as further rows; rows without an address and a name are skipped. */
export function withAddresses(rows: PageRow[], text: unknown): PageRow[] {
  const filled = rows.filter(({ url, name }) => url?.trim() || name?.trim())
  const all = [...filled, ...addressesOf(text, rows).map((url) => ({ url, name: '' }))]
  return all.length > 0 ? all : [{ url: '', name: '' }]
}

/** A cron beside a different preset: ambiguous. */
export function hasUnusedCron(preset: string | undefined, cron: string | undefined): boolean {
  const typed = cron?.trim().split(/\s+/).join(' ') ?? ''
  return typed !== '' && Boolean(preset) && preset !== OWN_SCHEDULE && typed !== preset
}

/** The select holds a preset or says that the schedule is in the other field. */
export const scheduleOf = (frequency: string | undefined, cron: string | undefined) =>
  (frequency === OWN_SCHEDULE && cron?.trim()) || frequency

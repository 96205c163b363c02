/** A schedule that is none of the presets: its cron stands in a field of its own. */
export const OWN_SCHEDULE = 'own'
/** The button that turns a text of several addresses into pages. */
export const SPREAD_ADDRESSES = 'addresses'

const PAGE_FIELD = /^pages\[(\d{1,4})\]\.(_id|url|name)$/
const MERGED = new Set(['intent', 'addresses', 'cron', 'paused', 'frequency'])
const CONFORM_INTENT = '__intent__'

type PageRow = { _id?: string; url?: string; name?: string }

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

function sentPages(form: FormData): PageRow[] {
  const rows = new Map<number, PageRow>()
  for (const [name, value] of form) {
    const [, index, field] = PAGE_FIELD.exec(name) ?? []
    if (index === undefined || field === undefined) continue
    rows.set(Number(index), { ...rows.get(Number(index)), [field]: String(value) })
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row)
}

/** The rows that hold something, then the pasted addresses that are not among them yet. */
function filledPages(form: FormData): PageRow[] {
  const rows = sentPages(form).filter((row) => row.url?.trim() || row.name?.trim())
  const known = new Set(rows.map((row) => row.url?.trim()))
  const pasted = textOf(form, 'addresses').split(/\s+/)
  const added = [...new Set(pasted)].filter((url) => url !== '' && !known.has(url))
  const all = [...rows, ...added.map((url) => ({ url, name: '' }))]
  return all.length > 0 ? all : [{ url: '', name: '' }]
}

/**
 * Brings what a browser sent into the shape of the schema: pasted addresses become pages, the two fields of
 * the schedule one, and every row keeps a place that an error can name.
 */
export function siteFormData(sent: FormData): FormData {
  const form = new FormData()
  const isRowIntent = sent.has(CONFORM_INTENT)
  for (const [name, value] of sent) {
    if (!MERGED.has(name) && !PAGE_FIELD.test(name)) form.append(name, value)
  }
  const pages = isRowIntent ? sentPages(sent) : filledPages(sent)
  pages.forEach((page, index) => {
    for (const [field, value] of Object.entries(page)) form.append(`pages[${index}].${field}`, value)
  })
  const frequency = textOf(sent, 'frequency')
  form.append('frequency', (frequency === OWN_SCHEDULE && textOf(sent, 'cron').trim()) || frequency)
  form.append('isScheduled', sent.has('paused') ? 'off' : 'on')
  if (isRowIntent) form.append('addresses', textOf(sent, 'addresses'))
  else if (sent.get('intent') === SPREAD_ADDRESSES) {
    const payload = { name: 'pages', value: pages, validated: true }
    form.append(CONFORM_INTENT, JSON.stringify({ type: 'update', payload }))
  }
  return form
}

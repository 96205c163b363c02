/** Search params that select tests; the type of device is a choice of the question. */
const NAMES = [
  'organization_id',
  'client_id',
  'project_id',
  'site_id',
  'device',
  'location',
  'search',
  'searchType',
  'site_type',
  'tags',
] as const

export function scopeSelection(search: URLSearchParams) {
  const entries = NAMES.flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })
  return { selection: Object.fromEntries(entries), formFactor: search.get('formFactor') }
}

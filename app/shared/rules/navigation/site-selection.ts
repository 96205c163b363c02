/**
 * Which sites of a project a URL selects: the named ones, else all that match the filter of the list. A damaged list of
 * ids selects none.
 */

export const SELECTED_IDS = 'ids'
const ID_LIST = /^\d{1,9}(,\d{1,9})*$/
const NO_SITE = '0'

export function selectionQuery(search: URLSearchParams) {
  const ids = search.get(SELECTED_IDS)
  if (ids !== null) return { sites: ID_LIST.test(ids) ? ids : NO_SITE }
  return {
    keyword: search.get('searchText')?.trim().slice(0, 200) || undefined,
    tags: search.get('tags')?.slice(0, 500) || undefined,
  }
}

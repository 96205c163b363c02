/** Which sites of a project a URL selects: the named ones, else all that match the filter of the list. */

export const SELECTED_IDS = 'ids'
const ID_LIST = /^\d{1,9}(,\d{1,9})*$/

export function selectionQuery(search: URLSearchParams) {
  const ids = search.get(SELECTED_IDS) ?? ''
  if (ID_LIST.test(ids)) return { sites: ids }
  return {
    keyword: search.get('searchText')?.trim().slice(0, 200) || undefined,
    tags: search.get('tags')?.slice(0, 500) || undefined,
  }
}

/** Which sites of a project a URL selects: the named ones, else all that match the filter of the list. */

export const SELECTED_IDS = 'ids'
/** No site has this id: a malformed URL must not select every site. */
const NONE = '0'
const ID_LIST = /^\d{1,9}(,\d{1,9})*$/

export function selectionQuery(search: URLSearchParams) {
  const ids = search.get(SELECTED_IDS)
  if (ids !== null) return { sites: ID_LIST.test(ids) ? ids : NONE }
  return {
    keyword: search.get('searchText')?.trim().slice(0, 200) || undefined,
    tags: search.get('tags')?.slice(0, 500) || undefined,
  }
}

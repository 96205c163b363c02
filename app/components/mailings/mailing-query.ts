import { listQueryOf } from '~/components/lists/list-query'
import { MAILING_KINDS } from '~/shared/rules/mailings/kinds'
import type { Mailing } from '~/shared/schemas/mailing'

/** A subscription to edit may be on any page of its list. */
const MOST = 500

function flagIn(search: URLSearchParams): 'true' | 'false' | undefined {
  const flag = search.get('isSubscribed')
  return flag === 'true' || flag === 'false' ? flag : undefined
}

/** Page, search and filters of a list from the URL; invalid values are ignored. */
export function subscriptionQueryFrom(request: Request) {
  const search = new URL(request.url).searchParams
  if (search.get('dialog') === 'edit') return { limit: MOST }
  const { page, keyword } = listQueryOf(search)
  const kind = MAILING_KINDS.find((known) => known === search.get('kind'))
  return { page, search: keyword, kind, isSubscribed: flagIn(search) }
}

/** The subscription that `?dialog=edit` names. */
export function editedIn(search: URLSearchParams, items: Mailing[]): Mailing | null {
  const id = search.get('dialog') === 'edit' ? search.get('mailing') : null
  return items.find(({ _id }) => _id !== null && _id === id) ?? null
}

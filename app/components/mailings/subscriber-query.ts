import { listQueryOf } from '~/components/lists/list-query'
import { MAILING_KINDS } from '~/shared/rules/mailings/kinds'

const ID = /^[1-9]\d{0,8}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Search and filters of the list of subscribers from the URL; invalid values are ignored. */
export function subscriberQueryFrom(request: Request) {
  const search = new URL(request.url).searchParams
  const { page, keyword } = listQueryOf(search)
  const matching = (name: string, pattern: RegExp) => {
    const value = search.get(name) ?? ''
    return pattern.test(value) ? value : undefined
  }
  const type = search.get('subscriberType')
  return {
    /** `?user` or `?team` names a single one. */
    subscriber: matching('user', UUID) ?? matching('team', ID),
    page,
    search: keyword,
    type: type === 'user' || type === 'team' ? (type as 'user' | 'team') : undefined,
    kind: MAILING_KINDS.find((known) => known === search.get('kind')),
    client: matching('client', ID),
    organization: matching('organization', ID),
    isSuspended: search.get('isSuspended') === 'true' ? ('true' as const) : undefined,
  }
}

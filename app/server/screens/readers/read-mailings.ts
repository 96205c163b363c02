import { actorOf } from '~/shared/rules/access/actor'
import { isAdminAnywhere } from '~/shared/rules/access/guards'
import type { Profile } from '~/shared/schemas/auth'
import type { ApiClient, CallInput } from '../api-for'
import { dialogOf } from '../dialog-of'
import { readPlaceChoices } from './read-place-choices'

type Query = NonNullable<CallInput<'get', '/api/mailings'>['query']>

/** What a panel shows of one person or team: their subscriptions, and what its dialogs choose from. */
export async function readSubjectSubscriptions(
  request: Request,
  api: ApiClient,
  { visitor, query }: { visitor: Profile; query: Query },
) {
  const mayAdd = isAdminAnywhere(actorOf(visitor))
  const [list, choices] = await Promise.all([
    api.get('/api/mailings', { query }),
    dialogOf(request) === 'add' && mayAdd ? readPlaceChoices(request, api, visitor, 'mailing.update') : null,
  ])
  return { list, choices, mayAdd }
}

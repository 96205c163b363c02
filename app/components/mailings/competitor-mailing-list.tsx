import type { SubmissionResult } from '@conform-to/react'
import { useLocation, useSearchParams } from '@remix-run/react'
import Swords from 'lucide-react/icons/swords'
import { lazyPart } from '~/components/hydration/lazy-part'
import { EntityList } from '~/components/lists/entity-list'
import { ButtonLink } from '~/components/ui/button'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { useCan, useTimeZone } from '~/components/visitor/use-visitor'
import { mailingMessages as messages } from '~/shared/messages/mailings'
import { nounMessages } from '~/shared/messages/nouns'
import { paths, withParams } from '~/shared/paths'
import type { CompetitorSubscriptions } from '~/shared/schemas/mailing'
import type { PageOf } from '~/shared/schemas/paging'
import type { Candidate } from '~/shared/schemas/permission'
import { competitorColumns } from './competitor-columns'
import { editedIn } from './mailing-query'
import { ToggleFailure } from './toggle-failure'

const dialogs = () => import('./mailing-dialogs')
const AddSubscriberDialog = lazyPart(() => dialogs().then((m) => m.AddSubscriberDialog))
const EditScheduleDialog = lazyPart(() => dialogs().then((m) => m.EditScheduleDialog))

type Props = {
  list: PageOf<CompetitorSubscriptions>
  candidates: Candidate[]
  lastResult: SubmissionResult | null | undefined
}

export function CompetitorSubscriptionList({ list, candidates, lastResult }: Props) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const can = useCan()
  const timeZone = useTimeZone()
  const to = (params: Record<string, string | number | null>) =>
    withParams(pathname, search, { dialog: null, mailing: null, client: null, ...params })
  const props = { closeTo: to({}), zone: timeZone, lastResult }
  const edited = editedIn(
    search,
    list.items.flatMap(({ own }) => own ?? []),
  )
  const chosen =
    search.get('dialog') === 'add-subscriber'
      ? list.items.find(({ client }) => String(client) === search.get('client'))
      : undefined
  const dialog = edited ? (
    <EditScheduleDialog mailing={edited} isOwn {...props} />
  ) : chosen ? (
    <AddSubscriberDialog
      place={`client:${chosen.client}`}
      placeName={chosen.clientName}
      kinds={['competitor']}
      candidates={candidates}
      {...props}
    />
  ) : null
  return (
    <DialogHost dialog={dialog}>
      {dialog ? null : <ToggleFailure lastResult={lastResult} />}
      <EntityList
        list={{ ...list, items: list.items.map((row) => ({ ...row, _id: row.client })) }}
        columns={competitorColumns({
          editTo: (mailing) => to({ dialog: 'edit', mailing }),
          addTo: (client) => to({ dialog: 'add-subscriber', client }),
          mayAdd: ({ organization, client }) =>
            can('mailing.update', { organizationId: organization, clientId: client }),
        })}
        noun={nounMessages.clients}
        icon={Swords}
        empty={messages.center.noCompetitors}
        noneFound={() => messages.center.noCompetitorsFound}
        searchLabel={messages.center.searchClients}
        action={
          list.total === 0 ? (
            <ButtonLink to={paths.clients()}>{messages.center.openClients}</ButtonLink>
          ) : null
        }
      />
    </DialogHost>
  )
}

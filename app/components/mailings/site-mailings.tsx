import { Link } from '@remix-run/react'
import Globe from 'lucide-react/icons/globe'
import { EntityList } from '~/components/lists/entity-list'
import type { Column } from '~/components/ui/table'
import { mailingMessages as messages } from '~/shared/messages/mailings'
import { nounMessages } from '~/shared/messages/nouns'
import { paths } from '~/shared/paths'
import type { MailingKind } from '~/shared/rules/mailings/kinds'
import { type SubscriptionPlace, subscriptionState } from '~/shared/rules/mailings/mailing-state'
import type { Mailing } from '~/shared/schemas/mailing'
import type { PageOf } from '~/shared/schemas/paging'
import { stateText } from './state-text'
import { SubscribedMark } from './subscribed-mark'
import { ToggleButton } from './toggle-button'

const KINDS = ['standard', 'alert', 'thresholdAlert'] as const satisfies readonly MailingKind[]

type Site = { _id: number; name: string }
type Props = { sites: PageOf<Site>; rows: Mailing[]; place: SubscriptionPlace & { project: number } }

export function SiteSubscriptions({ sites, rows, place }: Props) {
  const columns: Column<Site>[] = [
    {
      key: 'name',
      header: messages.place.site,
      rowHeader: true,
      wide: true,
      cell: ({ _id, name }) => (
        <Link
          to={paths.siteSubscriptions(place.project, _id)}
          prefetch="intent"
          className="wrap-anywhere hover:underline"
        >
          {name}
        </Link>
      ),
    },
    ...KINDS.map((kind) => ({
      key: kind,
      header: messages.kinds[kind],
      wide: true,
      cell: ({ _id, name }: Site) => {
        const state = subscriptionState(rows, kind, { ...place, site: _id })
        return (
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            {state.isSubscribed ? (
              <span className="inline-flex items-center gap-1.5">
                <SubscribedMark />
                {stateText(state)}
              </span>
            ) : state.includedIn ? (
              <span className="text-quiet">{stateText(state)}</span>
            ) : null}
            <ToggleButton
              isSubscribed={state.isSubscribed}
              kind={kind}
              place={`site:${_id}`}
              placeName={name}
            />
          </span>
        )
      },
    })),
  ]
  return (
    <section aria-label={messages.place.sites}>
      <h2 className="mb-3 text-16">{messages.place.sites}</h2>
      <EntityList
        list={sites}
        columns={columns}
        noun={nounMessages.sites}
        icon={Globe}
        empty={messages.place.noSites}
        noneFound={messages.place.noneFound}
        searchLabel={messages.place.searchSites}
      />
    </section>
  )
}

import { Link, useLocation, useSearchParams } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { classes } from '~/components/ui/classes'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatDateTime } from '~/shared/format/date'
import { mailingMessages as messages } from '~/shared/messages/mailings'
import { withParams } from '~/shared/paths'
import { LEVELS_OF_KIND, MAILING_KINDS } from '~/shared/rules/mailings/kinds'
import {
  type SubscriptionPlace,
  type SubscriptionState,
  subscriptionState,
} from '~/shared/rules/mailings/mailing-state'
import type { Mailing } from '~/shared/schemas/mailing'
import { stateText } from './state-text'
import { SubscribedMark } from './subscribed-mark'
import { ToggleButton } from './toggle-button'

function State({ state, name }: { state: SubscriptionState<Mailing>; name: string }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  const { isSubscribed, own, through } = state
  const isOwn = own !== null && isSubscribed && through === null
  return (
    <span className={classes('min-w-0 flex-1 basis-56', !isSubscribed && 'text-quiet')}>
      <span className="flex flex-wrap items-center gap-x-2">
        {isSubscribed ? <SubscribedMark /> : null}
        {stateText(state)}
        {isOwn && own.frequency !== null ? (
          <Link
            to={withParams(pathname, search, { dialog: 'edit', mailing: own._id })}
            aria-label={messages.actionOn(messages.change, messages.kind[own.kind], name)}
            className="rounded-2 text-link hover:underline"
          >
            {messages.change}
          </Link>
        ) : null}
      </span>
      {isOwn && own.nextAt !== null ? (
        <span className="block text-13 text-quiet">
          {messages.place.next(formatDateTime(own.nextAt, timeZone))}
        </span>
      ) : null}
    </span>
  )
}

type OwnKindsProps = {
  /** Of the visitor and their teams. */
  rows: Mailing[]
  place: SubscriptionPlace
  name: string
  /** Absent below a tab of that name. */
  title?: string | undefined
}

/** Each kind of email about a project or site, to subscribe to with one click. */
export function OwnKinds({ rows, place, name, title }: OwnKindsProps) {
  const level = place.site === null ? 'project' : 'site'
  const kinds = MAILING_KINDS.filter((kind) => LEVELS_OF_KIND[kind].includes(level))
  return (
    <Card {...(title !== undefined && { title })} flush>
      <ul className={classes('divide-y divide-line', title !== undefined && 'border-t border-line')}>
        {kinds.map((kind) => {
          const state = subscriptionState(rows, kind, place)
          return (
            <li key={kind} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
              <span className="min-w-0 flex-1 basis-72">
                <span className="block font-medium">{messages.kind[kind]}</span>
                <span className="block text-13 text-pretty text-quiet">{messages.kindHelp[kind]}</span>
              </span>
              <State state={state} name={name} />
              <ToggleButton
                isSubscribed={state.isSubscribed}
                kind={kind}
                place={`${level}:${place.site ?? place.project}`}
                placeName={name}
                isProminent
              />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

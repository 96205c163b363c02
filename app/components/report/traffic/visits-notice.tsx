import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { Notice } from '~/components/ui/notice'
import { Progress } from '~/components/ui/progress'
import { trafficProblemTexts } from '~/shared/messages/traffic'
import { visitsMessages as messages } from '~/shared/messages/visits'
import type { Traffic } from '~/shared/schemas/traffic'
import { emptyStateOf, problemOf } from './visits-state'

type TrafficState = Pick<Traffic, 'connection' | 'property' | 'page' | 'current'>

interface Props {
  traffic: TrafficState
  /** The site's analytics settings; null for those who may not change them. */
  settingsTo: string | null
}

/** That no new figures arrive, or that the first ones are still coming. */
export function VisitsNotices({ traffic, settingsTo }: Props) {
  const problem = problemOf(traffic)
  const { connection, property } = traffic
  const reason = connection?.problem ?? property?.problem ?? null
  return (
    <>
      {problem ? (
        <Notice
          tone="warning"
          actions={
            settingsTo ? (
              <ButtonLink to={settingsTo} size="small">
                {messages.reconnect}
              </ButtonLink>
            ) : null
          }
        >
          <p>
            {messages.problems[problem]}.{reason ? ` ${trafficProblemTexts[reason]}.` : ''}
            {settingsTo ? '' : ` ${messages.askReconnect}.`}
          </p>
        </Notice>
      ) : null}
      {property?.isFilling && !problem ? (
        <Card>
          <div className="flex flex-col gap-3">
            <Progress label={messages.fillingShare} share={property.filledShare} />
            <p className="text-13 text-pretty text-quiet">{messages.filling}.</p>
          </div>
        </Card>
      ) : null}
    </>
  )
}

/** What to do where there is no figure to show; nothing where there is. */
export function VisitsEmpty({ traffic, settingsTo, siteTo }: Props & { siteTo: string }) {
  const state = emptyStateOf(traffic)
  if (state === null || state === 'filling') return null
  if (state === 'notConnected')
    return (
      <Card title={messages.title}>
        <EmptyState
          icon={ChartNoAxesColumn}
          text={settingsTo ? messages.notConnected : messages.notConnectedAsk}
          action={settingsTo ? <ButtonLink to={settingsTo}>{messages.connect}</ButtonLink> : null}
        />
      </Card>
    )
  return (
    <Card title={messages.title}>
      <EmptyState
        icon={ChartNoAxesColumn}
        text={state === 'noPage' ? messages.noPageFigures : messages.noFigures}
        action={state === 'noPage' ? <ButtonLink to={siteTo}>{messages.showSite}</ButtonLink> : null}
      />
    </Card>
  )
}

import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import { SourceProblem, SourceProgress } from '~/components/analytics/source-problem'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { visitsMessages as messages } from '~/shared/messages/visits'
import { needsCredentials, sourceState } from '~/shared/rules/traffic/source-state'
import type { Traffic } from '~/shared/schemas/traffic'
import { emptyStateOf } from './visits-state'

type TrafficState = Pick<Traffic, 'connection' | 'property' | 'page' | 'current'>

interface Props {
  traffic: TrafficState
  /** The site's analytics settings; null for those who may not change them. */
  settingsTo: string | null
}

/** That no new figures arrive, that or that the first ones are still coming, and where to go. */
export function VisitsNotices({ traffic, settingsTo }: Props) {
  const state = sourceState(traffic)
  const isLost = needsCredentials(state)
  const toSettings = (label: string) =>
    settingsTo ? (
      <ButtonLink to={settingsTo} size="small">
        {label}
      </ButtonLink>
    ) : null
  return (
    <>
      <SourceProblem
        source={traffic}
        advice={isLost && !settingsTo ? messages.askReconnect : undefined}
        actions={state === 'quota' ? null : toSettings(isLost ? messages.reconnect : messages.sourceSettings)}
      />
      {traffic.property?.isFilling ? (
        <Card>
          <SourceProgress source={traffic} />
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

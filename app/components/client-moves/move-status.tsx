import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { Progress } from '~/components/ui/progress'
import { RefreshOften } from '~/components/ui/refresh-often'
import { formatDateTime } from '~/shared/format/date'
import { clientMoveMessages as messages } from '~/shared/messages/client-moves'
import { paths } from '~/shared/paths'
import type { ClientMove } from '~/shared/schemas/client-move'

/** How far a move is, or what the newest one did. */
export function MoveStatus({ move, timeZone }: { move: ClientMove; timeZone: string }) {
  const { state, phase, progress, from, to, movedRows, finishedAt, keepsAccess } = move
  const access = keepsAccess ? messages.accessKept : messages.accessRevoked
  const dashboard = (
    <ButtonLink to={paths.dashboardClient(move.client._id)}>{messages.openDashboard}</ButtonLink>
  )
  if (state === 'done')
    return (
      <Notice tone="good" title={messages.moved(from.name, to.name)} actions={dashboard}>
        <p>{messages.movedOn(formatDateTime(finishedAt ?? '', timeZone), movedRows)}</p>
        <p>{access}</p>
      </Notice>
    )
  return (
    <Card title={messages.moving(to.name)} actions={dashboard}>
      <div className="flex flex-col gap-3">
        <RefreshOften />
        <Progress label={messages.phases[phase]} share={progress / 100} />
        <p className="text-pretty text-quiet">
          {messages.movingHelp} {access}
        </p>
      </div>
    </Card>
  )
}

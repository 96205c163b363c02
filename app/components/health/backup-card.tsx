import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { formatSpace } from '~/shared/format/bytes'
import { formatDateTime } from '~/shared/format/date'
import { formatDuration } from '~/shared/format/time'
import { backupMessages as messages } from '~/shared/messages/backups'
import type { BackupHealth } from '~/shared/schemas/health'
import { HOUR_MS, SECOND_MS } from '~/shared/values/units'
import { Facts } from './facts'

interface BackupCardProps {
  backups: BackupHealth | null
  now: Date | string
  timeZone: string
}

/** Whether a restore would work, how long it takes, and what it would lose. */
export function BackupCard({ backups, now, timeZone }: BackupCardProps) {
  if (!backups)
    return (
      <Card title={messages.title} actions={<Badge tone="warning">{messages.off}</Badge>}>
        <p>{messages.offText}</p>
      </Card>
    )
  const { backup, drill, place, everyHours, hasSecrets, archive } = backups
  const failure = backup.failure ?? drill.failure ?? archive?.base.failure
  const ageOf = (at: string) => formatDuration(Math.max(0, new Date(now).getTime() - Date.parse(at)))
  const newest = archive?.to ?? backup.last?.at
  const time = (at: string) => formatDateTime(at, timeZone)
  return (
    <Card
      title={messages.title}
      actions={failure || archive?.failure ? <Badge tone="poor">{messages.failed}</Badge> : null}
      note={messages.note(formatDuration(everyHours * HOUR_MS), place)}
    >
      <div className="flex flex-col gap-3">
        <Facts
          facts={[
            [messages.last, timeAndSize(backup.last, timeZone)],
            [messages.lost, newest ? ageOf(newest) : messages.everything],
            ...(archive ? [momentsOf(archive, time)] : []),
            [messages.drilled, drill.last ? formatDateTime(drill.last.at, timeZone) : messages.notYet],
            [
              messages.takes,
              drill.last ? formatDuration(drill.last.seconds * SECOND_MS) : messages.notMeasured,
            ],
          ]}
        />
        {archive?.failure ? (
          <p>{messages.archiveFailure(time(archive.failure.since), archive.failure.reason)}</p>
        ) : null}
        {archive?.to && backup.last ? <p>{messages.lostFiles(ageOf(backup.last.at))}</p> : null}
        {failure ? <p>{messages.failure(formatDateTime(failure.at, timeZone), failure.reason)}</p> : null}
        {hasSecrets ? null : <p>{messages.noSecrets}</p>}
      </div>
    </Card>
  )
}

function momentsOf(
  { from, to }: NonNullable<BackupHealth['archive']>,
  time: (at: string) => string,
): [string, string] {
  return [messages.moments, from && to ? messages.between(time(from), time(to)) : messages.notYet]
}

function timeAndSize(last: BackupHealth['backup']['last'], timeZone: string): string {
  if (!last) return messages.notYet
  const at = formatDateTime(last.at, timeZone)
  return last.bytes === null ? at : `${at} · ${formatSpace(last.bytes).text}`
}

import Wrench from 'lucide-react/icons/wrench'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { formatLength } from '~/shared/format/availability'
import { formatExactTime } from '~/shared/format/date'
import { outageMessages } from '~/shared/messages/uptime'
import type { OutageDetail } from '~/shared/schemas/uptime'
import { Fact } from '../fact'
import { reasonLabel } from '../reason-label'
import { StateMark } from '../state-mark'

const words = outageMessages

interface Props {
  outage: OutageDetail
  timeZone: string
}

function Ended({ outage: { endedAt, endedBy }, timeZone }: Props) {
  if (!endedAt) return <Fact name={words.ended}>{words.ongoing}</Fact>
  return (
    <Fact name={words.ended}>
      {formatExactTime(endedAt, timeZone)}
      {endedBy ? <span className="block text-13 text-quiet">{words.endedBy[endedBy]}</span> : null}
    </Fact>
  )
}

export function OutageFacts({ outage, timeZone }: Props) {
  const { startedAt, confirmedAt, endedAt, downMs, reason, locations, causeKind, cause, alsoHit } = outage
  return (
    <Card>
      <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-20">
        {endedAt ? null : <StateMark state="down" size={14} label className="gap-2.5" />}
        <span>{reasonLabel(reason)}</span>
        {outage.isInMaintenance ? (
          <Badge tone="info" icon={Wrench}>
            {words.inMaintenance}
          </Badge>
        ) : null}
      </p>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">
        <Fact name={words.length}>
          <span className="text-16 font-semibold">{formatLength(downMs)}</span>
        </Fact>
        <Fact name={words.began}>{formatExactTime(startedAt, timeZone)}</Fact>
        <Fact name={words.confirmed}>{formatExactTime(confirmedAt, timeZone)}</Fact>
        <Ended {...{ outage, timeZone }} />
        <Fact name={words.checkedFrom}>{locations.join(', ')}</Fact>
      </dl>
      <p className="mt-4 border-t border-line pt-3 text-13">
        <span className="text-quiet">{words.incident}: </span>
        {words.causes[causeKind](cause)}. {alsoHit > 0 ? words.alsoAffected(alsoHit) : words.onlyMonitor}
      </p>
    </Card>
  )
}

import { Form, useNavigation } from '@remix-run/react'
import { Badge, type Tone } from '~/components/ui/badge'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { FoldMark } from '~/components/ui/fold-mark'
import { Notice } from '~/components/ui/notice'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatDateTime } from '~/shared/format/date'
import { brandDomainMessages as messages } from '~/shared/messages/brand-domains'
import { paths } from '~/shared/paths'
import { type DomainState, isLive } from '~/shared/rules/brands/domain-state'
import type { BrandDomain } from '~/shared/schemas/brand-domain'
import { RecordList } from './record-list'

const TONES: Record<DomainState, Tone> = {
  waiting: 'info',
  verified: 'info',
  certificate: 'good',
  failing: 'poor',
  removed: 'neutral',
}

function nextStep(domain: BrandDomain, isHttps: boolean): string {
  const { next } = messages
  const { state } = domain
  if (domain.isTaken) return next.taken
  if (state === 'waiting') return domain.checkedAt && !domain.nextCheckAt ? next.stopped : next.waiting
  if (state === 'verified' || state === 'certificate') {
    if (domain.missedSince) return next.missed
    return state === 'verified' && !isHttps ? next.withoutCertificate : next[state]
  }
  return next[state]
}

/** A domain that works is not good while a record is missing. */
function StateBadge({ state, isTaken, missedSince }: Pick<BrandDomain, 'state' | 'isTaken' | 'missedSince'>) {
  if (isTaken) return <Badge tone="warning">{messages.isTaken}</Badge>
  if (missedSince && isLive(state)) return <Badge tone="warning">{messages.recordMissing}</Badge>
  return <Badge tone={TONES[state]}>{messages.states[state]}</Badge>
}

/** Folded where nothing is left to set. */
function Records({ host, records }: Pick<BrandDomain, 'host' | 'records'>) {
  const list = <RecordList label={messages.recordsOf(host)} records={records} />
  if (records.some(({ state }) => state !== 'found')) return list
  return (
    <details>
      <summary className="flex cursor-pointer list-none items-center gap-2 text-13 font-medium [&::-webkit-details-marker]:hidden">
        <FoldMark />
        {messages.showRecords}
      </summary>
      <div className="pt-3">{list}</div>
    </details>
  )
}

/** When something was or will be, each with its label. */
export function Dates({ dates }: { dates: [string, string | null][] }) {
  const zone = useTimeZone()
  const known = dates.flatMap(([label, at]) => (at ? [`${label}: ${formatDateTime(at, zone)}`] : []))
  return known.length > 0 ? <p className="text-13 text-quiet">{known.join(' · ')}</p> : null
}

type DomainCardProps = {
  domain: BrandDomain
  organizationId: number
  mainHost: string
  isHttps: boolean
  mayChange: boolean
}

export function DomainCard({ domain, organizationId, mainHost, isHttps, mayChange }: DomainCardProps) {
  const isBusy = useNavigation().state === 'submitting'
  const { _id, host, state, isApex, records, checkedAt, nextCheckAt, missedSince } = domain
  const isBroken = state === 'failing' || domain.isTaken || missedSince !== null
  const actions = mayChange ? (
    <>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="domainId" value={_id} />
        <Button
          name="intent"
          value="check"
          size="small"
          aria-label={messages.checkName(host)}
          disabled={isBusy}
        >
          {messages.check}
        </Button>
      </Form>
      <ButtonLink
        to={paths.organizationDomains(organizationId, { dialog: 'remove', domain: _id })}
        size="small"
        aria-label={messages.removeName(host)}
        preventScrollReset
      >
        {messages.remove}
      </ButtonLink>
    </>
  ) : null
  return (
    <Card title={host} level={3} note={<StateBadge {...domain} />} actions={actions}>
      <div className="flex flex-col gap-3">
        {isBroken ? (
          <Notice tone={state === 'failing' ? 'poor' : 'warning'}>{nextStep(domain, isHttps)}</Notice>
        ) : (
          <p className="text-pretty text-quiet">{nextStep(domain, isHttps)}</p>
        )}
        {isApex && state !== 'removed' && records[0]?.state !== 'found' ? (
          <p className="text-pretty text-quiet">{messages.apex(mainHost)}</p>
        ) : null}
        {state === 'removed' ? null : <Records host={host} records={records} />}
        <Dates
          dates={[
            [messages.missedSince, missedSince],
            [messages.lastCheck, checkedAt],
            [messages.nextCheck, nextCheckAt],
          ]}
        />
      </div>
    </Card>
  )
}

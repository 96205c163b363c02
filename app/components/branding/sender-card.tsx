import { Form, useNavigation } from '@remix-run/react'
import { Badge, type Tone } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { brandDomainMessages, brandSenderMessages as messages } from '~/shared/messages/brand-domains'
import type { SenderState } from '~/shared/rules/brands/sender-records'
import type { BrandSender } from '~/shared/schemas/brand-domain'
import { Dates } from './domain-card'
import { RecordList } from './record-list'

const TONES: Record<SenderState, Tone> = { waiting: 'info', verified: 'good', failing: 'poor' }

function Step({ state, missedSince }: Pick<BrandSender, 'state' | 'missedSince'>) {
  if (state === null) return null
  if (state === 'failing' || missedSince)
    return (
      <Notice tone={state === 'failing' ? 'poor' : 'warning'}>
        {state === 'failing' ? messages.next.failing : messages.next.missed}
      </Notice>
    )
  return <p className="text-pretty text-quiet">{messages.next[state]}</p>
}

/** The records that the sender address of a brand needs. */
export function SenderCard({ sender, mayChange }: { sender: BrandSender; mayChange: boolean }) {
  const isBusy = useNavigation().state === 'submitting'
  const { address, domain, state, missedSince, records } = sender
  const intent = state === null ? 'create-sender' : 'check-sender'
  const button =
    mayChange && address !== null ? (
      <Form method="post" preventScrollReset>
        <Button name="intent" value={intent} size="small" disabled={isBusy}>
          {state === null ? messages.create : messages.check}
        </Button>
      </Form>
    ) : null
  return (
    <Card
      title={messages.title}
      note={state ? <Badge tone={TONES[state]}>{messages.states[state]}</Badge> : null}
      actions={button}
    >
      <div className="flex flex-col gap-3">
        <p className="text-pretty text-quiet">
          {address === null ? messages.noAddress : messages.about(address)}
        </p>
        <Step state={state} missedSince={missedSince} />
        {records.length > 0 ? (
          <RecordList
            label={messages.recordsOf(domain ?? '')}
            records={records.map(({ purpose, ...record }) => ({
              ...record,
              note: messages.records[purpose],
            }))}
          />
        ) : null}
        <Dates
          dates={[
            [brandDomainMessages.missedSince, missedSince],
            [brandDomainMessages.lastCheck, sender.checkedAt],
            [brandDomainMessages.nextCheck, sender.nextCheckAt],
          ]}
        />
      </div>
    </Card>
  )
}

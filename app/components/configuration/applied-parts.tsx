import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { configurationMessages } from '~/shared/messages/configuration'
import type { AppliedConfiguration } from '~/shared/schemas/configuration'

const messages = configurationMessages.screen

type AppliedPartsProps = { applied: AppliedConfiguration; isBusy: boolean }

export function AppliedParts({ applied: { parts, next }, isBusy }: AppliedPartsProps) {
  const hasFailed = parts.some(({ status }) => status === 'failed')
  return (
    <>
      {hasFailed ? (
        <Notice tone="poor" title={messages.failed} urgent>
          <p>{messages.failedHelp}</p>
        </Notice>
      ) : null}
      {next ? (
        <Notice
          title={messages.remaining(next.remaining)}
          actions={
            <Button name="intent" value="apply" variant="primary" busy={isBusy} formNoValidate>
              {messages.resume}
            </Button>
          }
        >
          <input type="hidden" name="hash" value={next.hash} />
          <input type="hidden" name="after" value={next.after} />
        </Notice>
      ) : null}
      <Card title={messages.result}>
        <ul className="flex flex-col divide-y divide-line">
          {parts.map(({ client, status, counts, message }) => (
            <li key={client} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
              <Badge tone={status === 'applied' ? 'good' : 'poor'}>{messages.status[status]}</Badge>
              <span className="font-medium wrap-anywhere">
                {client ?? configurationMessages.plan.devices}
              </span>
              <span className="text-quiet text-pretty">
                {message ?? configurationMessages.applied(counts)}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

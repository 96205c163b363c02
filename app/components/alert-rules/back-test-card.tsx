import { Card } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { backTestMessages as messages } from '~/shared/messages/alert-rules'
import { ALERT_METRIC_FACTS } from '~/shared/rules/alerts/alert-metrics'
import type { AlertBackTest } from '~/shared/schemas/alert-back-test'
import type { AlertRuleBody } from '~/shared/schemas/alert-rule'
import { BackTestChart } from './back-test-chart'
import { BackTestTables } from './back-test-tables'

type BackTestCardProps = {
  body: AlertRuleBody
  preview: AlertBackTest | null
  isUpdating: boolean
  /** The preview is that of earlier input. */
  hasErrors: boolean
}

/** What the rule would have sent: the conclusion first, then the chart and the list. */
export function BackTestCard({ body, preview, isUpdating, hasErrors }: BackTestCardProps) {
  return (
    <Card
      title={messages.title}
      note={isUpdating ? messages.updating : preview ? messages.days(preview.days) : undefined}
      className="xl:sticky xl:top-20"
    >
      <div aria-live="polite" aria-busy={isUpdating} className="flex flex-col gap-4">
        {hasErrors ? (
          <p className="text-quiet">{messages.gaps.faults}.</p>
        ) : (
          <Conclusion body={body} preview={preview} />
        )}
      </div>
    </Card>
  )
}

function Conclusion({ body, preview }: Pick<BackTestCardProps, 'body' | 'preview'>) {
  if (preview === null) return <p className="text-quiet">{messages.press}.</p>
  if (preview.gap !== null) return <p className="text-pretty text-quiet">{messages.gaps[preview.gap]}.</p>
  const { alerts, withinNormal, crossings } = preview
  return (
    <>
      <div className="flex flex-col gap-1">
        <p className="text-20 font-semibold">{messages.summary(alerts, withinNormal)}</p>
        <p className="text-13 text-pretty text-quiet">
          {[
            ...(alerts > 0 ? [messages.perWeek(String(preview.perWeek))] : []),
            ...(crossings > alerts ? [messages.crossings(crossings)] : []),
            messages.tested(preview.tested, ALERT_METRIC_FACTS[body.metric].subject),
          ].join(' · ')}
        </p>
      </div>
      {preview.isFrequent ? <Notice tone="warning">{messages.tooMany}.</Notice> : null}
      <BackTestChart body={body} preview={preview} />
      <BackTestTables metric={body.metric} preview={preview} />
      <Remarks preview={preview} />
    </>
  )
}

function Remarks({ preview }: { preview: AlertBackTest }) {
  const { tested, total, heldBack, withinNormal } = preview
  const remarks = [
    ...(withinNormal > 0 ? [messages.suggestNormal] : []),
    ...(heldBack > 0 ? [messages.heldBack(heldBack)] : []),
    ...(tested < total ? [messages.some(tested, total)] : []),
  ]
  if (remarks.length === 0) return null
  return <p className="text-13 text-pretty text-quiet">{remarks.join('. ')}.</p>
}

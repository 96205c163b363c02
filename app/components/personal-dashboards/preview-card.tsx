import type { ChartAnnotation } from '~/components/charts/model'
import { Card } from '~/components/ui/card'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { chartFormMessages as messages } from '~/shared/messages/chart-form'
import type { ChartView } from '~/shared/rules/personal-dashboards/chart-view'
import { ChartFigure } from './chart-figure'

const NO_EVENTS: ChartAnnotation[] = []

type PreviewCardProps = { preview: ChartView | null; isUpdating: boolean; hasErrors: boolean }

export function PreviewCard({ preview, isUpdating, hasErrors }: PreviewCardProps) {
  const timeZone = useTimeZone()
  return (
    <Card
      title={messages.previewTitle}
      note={isUpdating ? messages.updating : undefined}
      className="xl:sticky xl:top-20"
    >
      <div aria-live="polite" aria-busy={isUpdating} className="flex flex-col gap-2">
        {hasErrors ? <p className="text-quiet">{messages.previewErrors}.</p> : null}
        {preview === null ? (
          hasErrors ? null : (
            <p className="text-quiet">{messages.previewEmpty}.</p>
          )
        ) : (
          <ChartFigure
            title={messages.previewTitle}
            height="normal"
            view={preview}
            events={NO_EVENTS}
            timeZone={timeZone}
          />
        )}
      </div>
    </Card>
  )
}

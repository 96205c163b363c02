import { ServerHtml } from '~/components/hydration/server-html'
import { Card } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { formatDate } from '~/shared/format/date'
import { fieldDataMessages as messages } from '~/shared/messages/field-data'
import type { RenderedHtml } from '~/shared/rendered-html'
import type { FieldLevel, FieldRecord } from '~/shared/schemas/field-data'
import type { FieldView } from './field-figures'
import { LevelLinks } from './level-links'

type FieldCardProps = Pick<FieldView, 'level' | 'verdicts' | 'message'> & {
  days: Pick<FieldRecord, 'start' | 'end'> | null
  levelTo: (level: FieldLevel) => string
  /** Field data of the selected level; null if there is none. */
  facts: RenderedHtml | null
}

export function FieldCard({ level, verdicts, message, days, levelTo, facts }: FieldCardProps) {
  if (verdicts.url === 'none' && verdicts.origin === 'none') {
    return (
      <Notice tone="info" title={messages.title}>
        <p>{message}.</p>
      </Notice>
    )
  }
  const note = days && messages.note(formatDate(days.start, 'UTC'), formatDate(days.end, 'UTC'))
  return (
    <Card title={messages.title} note={note} flush>
      <LevelLinks verdicts={verdicts} selected={level} to={levelTo} />
      {facts ? (
        <ServerHtml id="field" drawing={facts} />
      ) : (
        <p className="px-4 pb-3 text-13 text-quiet">{message}.</p>
      )}
    </Card>
  )
}

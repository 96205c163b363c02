import { ScoreDial } from '~/components/ui/score-dial'
import { VisuallyHidden } from '~/components/ui/visually-hidden'
import { bookmarksMessages as messages } from '~/shared/messages/bookmarks'
import { metricMessages } from '~/shared/messages/report'
import { gapText } from '~/shared/rules/measuring/gap-reasons'
import { CATEGORIES } from '~/shared/rules/report/scores'
import type { BookmarkFigures } from '~/shared/schemas/bookmark'

export type DeviceKind = keyof typeof messages.device

export function BookmarkScores({ figures, kind }: { figures: BookmarkFigures | null; kind: DeviceKind }) {
  if (!figures) {
    return (
      <span className="text-quiet" title={messages.notTestedOn[kind]}>
        –<VisuallyHidden> {messages.notTestedOn[kind]}</VisuallyHidden>
      </span>
    )
  }
  const reason = figures.failureCode ? metricMessages.runFailed : undefined
  return (
    <span className="-ml-3 inline-flex gap-1 py-1.5">
      {CATEGORIES.map(({ key, title }) => (
        <span key={key} className="flex w-13 flex-col items-center gap-0.5">
          <ScoreDial
            size={28}
            score={figures.scores[key]}
            label={messages.scoreOn(messages.device[kind], title)}
            reason={reason ?? gapText(key, figures)}
          />
          <span aria-hidden="true" className="text-12 text-quiet">
            {messages.shortCategory[key]}
          </span>
        </span>
      ))}
    </span>
  )
}

import { Card } from '~/components/ui/card'
import { messages } from '~/shared/messages'
import type { FilmstripView, PointDetail } from '~/shared/schemas/lighthouse'
import { Filmstrip } from './filmstrip'

/** The film of a test with its paints, or that none was recorded. */
export function FilmCard({ film, point }: { film: FilmstripView; point: PointDetail }) {
  return (
    <Card title="Filmstrip">
      {film ? (
        <Filmstrip {...film} fcpMs={point.metrics.fcp} lcpMs={point.metrics.lcp} />
      ) : (
        <p className="text-quiet">{messages.report.noFrames}</p>
      )}
    </Card>
  )
}

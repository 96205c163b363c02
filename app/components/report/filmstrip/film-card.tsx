import { isSimulatedLoad } from '~/components/charts/time-axis'
import { Card } from '~/components/ui/card'
import { reportMessages } from '~/shared/messages/report'
import { filmstripMessages } from '~/shared/messages/speed'
import type { FilmstripView, PointDetail } from '~/shared/schemas/lighthouse'
import { Filmstrip } from './filmstrip'
import type { Shift } from './filmstrip-slots'

type FilmCardProps = { film: FilmstripView; point: PointDetail; shifts: readonly Shift[] }

export function FilmCard({ film, point, shifts }: FilmCardProps) {
  // Simulated paint times do not match the recorded frames.
  const { fcp, lcp } = isSimulatedLoad(point) ? { fcp: null, lcp: null } : point.metrics
  return (
    <Card title={filmstripMessages.title}>
      {film ? (
        <Filmstrip {...film} fcpMs={fcp} lcpMs={lcp} shifts={shifts} />
      ) : (
        <p className="text-quiet">{reportMessages.noFrames}</p>
      )}
    </Card>
  )
}

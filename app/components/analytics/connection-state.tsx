import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { Badge } from '~/components/ui/badge'
import { trafficStateNames } from '~/shared/messages/traffic'
import type { TrafficState } from '~/shared/values/traffic-choices'

export function ConnectionState({ state }: { state: TrafficState }) {
  const isWorking = state === 'connected'
  return (
    <Badge tone={isWorking ? 'good' : 'poor'} icon={isWorking ? CircleCheck : TriangleAlert}>
      {trafficStateNames[state]}
    </Badge>
  )
}

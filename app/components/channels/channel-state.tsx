import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CirclePause from 'lucide-react/icons/circle-pause'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { Badge, type Tone } from '~/components/ui/badge'
import { channelsMessages } from '~/shared/messages/channels'
import type { Channel } from '~/shared/schemas/channel'

type State = keyof typeof channelsMessages.states

const LOOKS: Record<State, { tone: Tone; icon: LucideIcon }> = {
  working: { tone: 'good', icon: CircleCheck },
  unused: { tone: 'neutral', icon: CircleDashed },
  retrying: { tone: 'warning', icon: RotateCcw },
  failing: { tone: 'poor', icon: TriangleAlert },
  disabled: { tone: 'neutral', icon: CirclePause },
  gone: { tone: 'poor', icon: CirclePause },
}

type Facts = Pick<Channel, 'isEnabled' | 'disabledReason' | 'isFailing' | 'failingSince' | 'lastDeliveredAt'>

export function stateOf(channel: Facts): State {
  if (!channel.isEnabled) return channel.disabledReason === 'gone' ? 'gone' : 'disabled'
  if (channel.isFailing) return 'failing'
  if (channel.failingSince !== null) return 'retrying'
  return channel.lastDeliveredAt === null ? 'unused' : 'working'
}

export function ChannelState({ channel }: { channel: Facts }) {
  const state = stateOf(channel)
  return <Badge {...LOOKS[state]}>{channelsMessages.states[state]}</Badge>
}

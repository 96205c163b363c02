import { Notice } from '~/components/ui/notice'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatDateTime } from '~/shared/format/date'
import { channelsMessages as messages } from '~/shared/messages/channels'
import type { Channel } from '~/shared/schemas/channel'
import { stateOf } from './channel-state'

/** What is wrong with a channel, and what to do. */
export function ChannelNotice({ channel }: { channel: Channel }) {
  const timeZone = useTimeZone()
  const state = stateOf(channel)
  if (state === 'gone')
    return (
      <Notice tone="poor" title={messages.goneTitle}>
        <p>{messages.goneHelp}</p>
      </Notice>
    )
  if (state !== 'failing' && state !== 'retrying') return null
  return (
    <Notice
      tone={state === 'failing' ? 'poor' : 'warning'}
      title={messages.failing(formatDateTime(channel.failingSince, timeZone))}
    >
      <p>{messages.failingHelp}</p>
    </Notice>
  )
}

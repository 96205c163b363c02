import type { ChannelKind } from '~/shared/values/channel-choices'
import type { FormatMessage } from './channel-request'
import { formatDiscord } from './discord'
import { formatNtfy } from './ntfy'
import { formatPagerduty } from './pagerduty'
import { formatSlack } from './slack'
import { formatTeams } from './teams'
import { formatWebhook } from './webhook'

export const FORMATS: Record<ChannelKind, FormatMessage> = {
  webhook: formatWebhook,
  slack: formatSlack,
  teams: formatTeams,
  discord: formatDiscord,
  ntfy: formatNtfy,
  pagerduty: formatPagerduty,
}

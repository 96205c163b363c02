import { channelTexts as words } from '~/shared/messages/channels'
import type { AlertMessage } from '~/shared/schemas/alert-message'
import { type ChannelSettings, ntfyTopicOf } from '~/shared/schemas/channel'
import { type FormatContext, type FormatMessage, jsonRequest } from './channel-request'
import { figuresOf, hiddenCount, shortened, shortenedBytes } from './message-texts'

/** A longer message becomes a file. */
const MAX_MESSAGE_BYTES = 4_000
const MAX_TITLE = 200
const MAX_LINE = 300
const MAX_CROSSINGS = 5
const LEVELS = { max: 5, high: 4, default: 3, low: 2, min: 1 }
const BY_SEVERITY = { critical: 5, warning: 4, good: 2 }
/** Names of emojis that apps show before the title. */
const MARKS = { critical: 'red_circle', warning: 'warning', good: 'white_check_mark' }

const priorityOf = ({ severity, kind }: AlertMessage, { priority = 'severity' }: ChannelSettings): number => {
  if (priority !== 'severity') return LEVELS[priority]
  return kind === 'test' ? LEVELS.default : BY_SEVERITY[severity]
}

function textOf(message: AlertMessage): string {
  const shown = message.crossings.slice(0, MAX_CROSSINGS)
  const lines = shown.map((crossing) => shortened(`${crossing.subject}: ${figuresOf(crossing)}`, MAX_LINE))
  const hidden = hiddenCount(message, shown.length)
  const all = [message.summary, ...lines, ...(hidden > 0 ? [words.more(hidden)] : [])]
  return shortenedBytes(all.filter((line) => line !== '').join('\n'), MAX_MESSAGE_BYTES)
}

export function ntfyMessage(
  message: AlertMessage,
  kind: FormatContext['kind'],
  topic: string,
  settings: ChannelSettings,
) {
  const { title, severity, url, acknowledgeUrl } = message
  const actions = [
    { action: 'view', label: words.openAlert, url },
    ...(acknowledgeUrl === null ? [] : [{ action: 'view', label: words.acknowledge, url: acknowledgeUrl }]),
  ]
  return {
    topic,
    title: shortened(`${words.states[kind]}: ${title}`, MAX_TITLE),
    message: textOf(message),
    priority: priorityOf(message, settings),
    tags: [MARKS[severity], ...(settings.tags ?? [])],
    click: url,
    actions,
  }
}

/** JSON goes to the server itself and names the topic: https://docs.ntfy.sh/publish/#publish-as-json */
export const formatNtfy: FormatMessage = (message, { kind, settings, secrets }) => {
  const { server, topic } = ntfyTopicOf(secrets.address ?? '') ?? { server: '', topic: '' }
  return jsonRequest(server, ntfyMessage(message, kind, topic, settings), {
    ...(secrets.token !== undefined && { authorization: `Bearer ${secrets.token}` }),
  })
}

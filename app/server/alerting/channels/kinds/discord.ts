import { channelTexts as words } from '~/shared/messages/channels'
import type { AlertMessage } from '~/shared/schemas/alert-message'
import { type FormatContext, type FormatMessage, jsonRequest } from './channel-request'
import { type Crossing, figuresOf, hiddenCount, isWebAddress, placeFacts, shortened } from './message-texts'

const MAX_TITLE = 256
/** Of 4,096; an embed may have 6,000 in all. */
const MAX_DESCRIPTION = 4_000
const MAX_SUMMARY = 1_000
const MAX_NAME = 120
const MAX_FOOTER = 500
const MAX_CROSSINGS = 10
const COLOURS = { critical: 0xd92d20, warning: 0xdc8a00, good: 0x0a8f4f }

/** Markdown signs; a mention needs none of them, so `allowed_mentions` rules those out. */
export const escapeDiscord = (text: string): string => text.replace(/[\\*_~`|>[\]()#<-]/g, '\\$&')

const escapeUrl = (url: string) =>
  url.replace(/[()<>\s\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)

function crossingLine(crossing: Crossing): string {
  const subject = escapeDiscord(shortened(crossing.subject, MAX_NAME))
  const link = isWebAddress(crossing.url) ? `[${subject}](${escapeUrl(crossing.url)})` : subject
  return `• ${link}: ${escapeDiscord(shortened(figuresOf(crossing), MAX_NAME))}`
}

function descriptionOf(message: AlertMessage): string {
  const lines = [escapeDiscord(shortened(message.summary, MAX_SUMMARY))]
  let shown = 0
  let size = (lines[0] ?? '').length
  for (const crossing of message.crossings.slice(0, MAX_CROSSINGS)) {
    const line = crossingLine(crossing)
    size += line.length + 1
    if (size > MAX_DESCRIPTION - 50) break
    lines.push(line)
    shown += 1
  }
  const hidden = hiddenCount(message, shown)
  if (hidden > 0) lines.push(words.more(hidden))
  const links = isWebAddress(message.acknowledgeUrl)
    ? [`[${words.acknowledge}](${escapeUrl(message.acknowledgeUrl)})`]
    : []
  const whole = [...lines, ...links].filter((line) => line !== '').join('\n')
  return whole.length <= 4_096 ? whole : lines.join('\n')
}

export function discordMessage(message: AlertMessage, kind: FormatContext['kind']) {
  const { title, severity, url, openedAt, closedAt } = message
  const place = placeFacts(message).map(([, value]) => value)
  return {
    allowed_mentions: { parse: [] },
    embeds: [
      {
        author: { name: words.states[kind] },
        title: shortened(escapeDiscord(shortened(title, MAX_TITLE - 20)), MAX_TITLE),
        url,
        description: descriptionOf(message),
        color: COLOURS[severity],
        timestamp: closedAt ?? openedAt,
        footer: { text: shortened(place.join(' · '), MAX_FOOTER) },
      },
    ],
  }
}

/** https://discord.com/developers/docs/resources/webhook#execute-webhook */
export const formatDiscord: FormatMessage = (message, { kind, secrets }) =>
  jsonRequest(secrets.address, discordMessage(message, kind))

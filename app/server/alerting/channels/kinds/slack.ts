import { channelTexts as words } from '~/shared/messages/channels'
import type { AlertMessage } from '~/shared/schemas/alert-message'
import { type FormatContext, type FormatMessage, jsonRequest } from './channel-request'
import { type Crossing, figuresOf, hiddenCount, isWebAddress, placeFacts, shortened } from './message-texts'

const MAX_HEADER = 150
/** Slack accepts 3,000 per section, and about 13,000 in all blocks. */
const MAX_SECTION = 2_900
const MAX_FALLBACK = 1_000
const MAX_NAME = 200
const MAX_CROSSINGS = 10
const MARKS = { critical: ':red_circle:', warning: ':large_yellow_circle:', good: ':large_green_circle:' }

/** Slack's three control characters; without `<` there are no mentions either. */
export const escapeSlack = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const escapeUrl = (url: string) => escapeSlack(url.replace(/\|/g, '%7C').replace(/[<>]/g, encodeURIComponent))

function crossingLine(crossing: Crossing): string {
  const subject = escapeSlack(shortened(crossing.subject, MAX_NAME))
  const link = isWebAddress(crossing.url) ? `<${escapeUrl(crossing.url)}|${subject}>` : subject
  return `• ${link}: ${escapeSlack(shortened(figuresOf(crossing), MAX_NAME))}`
}

/** As many whole lines as fit, so that no link or entity is cut. */
function linesOf(message: AlertMessage): string {
  const lines: string[] = []
  let size = 0
  for (const crossing of message.crossings.slice(0, MAX_CROSSINGS)) {
    const line = crossingLine(crossing)
    size += line.length + 1
    if (size > MAX_SECTION - 50) break
    lines.push(line)
  }
  const hidden = hiddenCount(message, lines.length)
  return [...lines, ...(hidden > 0 ? [words.more(hidden)] : [])].join('\n')
}

const plain = (text: string, max: number) => ({
  type: 'plain_text',
  text: shortened(text, max),
  emoji: false,
})
const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } })
const button = (text: string, url: string) => ({ type: 'button', text: plain(text, 75), url })

export function slackMessage(message: AlertMessage, kind: FormatContext['kind']) {
  const { title, summary, severity, url, acknowledgeUrl } = message
  const facts = placeFacts(message).map(([label, value]) => `${label}: ${value}`)
  const state = `${MARKS[severity]} *${words.states[kind]}*`
  const lines = linesOf(message)
  return {
    text: escapeSlack(shortened(`${words.states[kind]}: ${title}`, MAX_FALLBACK)),
    unfurl_links: false,
    blocks: [
      { type: 'header', text: plain(title, MAX_HEADER) },
      section(state),
      ...(summary === '' ? [] : [{ type: 'section', text: plain(summary, MAX_SECTION) }]),
      ...(lines === '' ? [] : [section(lines)]),
      { type: 'context', elements: [plain(facts.join(' · '), MAX_FALLBACK)] },
      {
        type: 'actions',
        elements: [
          button(words.openAlert, url),
          ...(acknowledgeUrl === null ? [] : [button(words.acknowledge, acknowledgeUrl)]),
        ],
      },
    ],
  }
}

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export const formatSlack: FormatMessage = (message, { kind, secrets }) =>
  jsonRequest(secrets.address, slackMessage(message, kind))

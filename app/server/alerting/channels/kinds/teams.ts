import { channelTexts as words } from '~/shared/messages/channels'
import type { AlertMessage } from '~/shared/schemas/alert-message'
import { type FormatContext, type FormatMessage, jsonRequest } from './channel-request'
import {
  type Crossing,
  figuresOf,
  hiddenCount,
  isWebAddress,
  placeFacts,
  shortened,
  shortenedBytes,
} from './message-texts'

/** Teams refuses messages of more than 28 KB. */
const MAX_BYTES = 24_000
const MAX_TITLE = 300
const MAX_SUMMARY = 2_000
const MAX_NAME = 200
const MAX_CROSSINGS = 10
const COLOURS = { critical: 'attention', warning: 'warning', good: 'good' }

const openUrl = (title: string, url: string) => ({ type: 'Action.OpenUrl', title, url })
const run = (text: string, more: object = {}) => ({ type: 'TextRun', text, ...more })

/** Text runs show their text as it is; text blocks would read Markdown in it. */
const richText = (inlines: object[], more: object = {}) => ({ type: 'RichTextBlock', inlines, ...more })

function crossingBlock(crossing: Crossing) {
  const subject = shortened(crossing.subject, MAX_NAME)
  const link = isWebAddress(crossing.url) ? { selectAction: openUrl(subject, crossing.url) } : {}
  return richText([
    run(`${subject}: `, { weight: 'bolder', ...link }),
    run(shortened(figuresOf(crossing), MAX_NAME)),
  ])
}

function cardOf(message: AlertMessage, kind: FormatContext['kind'], shown: number) {
  const { title, summary, severity, url, acknowledgeUrl } = message
  const hidden = hiddenCount(message, shown)
  const facts = placeFacts(message).map(([label, value]) => `${label}: ${shortened(value, MAX_NAME)}`)
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          msteams: { width: 'Full' },
          body: [
            richText([run(words.states[kind], { weight: 'bolder', color: COLOURS[severity] })]),
            richText([run(shortened(title, MAX_TITLE), { weight: 'bolder', size: 'medium' })]),
            ...(summary === '' ? [] : [richText([run(shortenedBytes(summary, MAX_SUMMARY))])]),
            ...message.crossings.slice(0, shown).map(crossingBlock),
            ...(hidden > 0 ? [richText([run(words.more(hidden), { isSubtle: true })])] : []),
            richText([run(facts.join(' · '), { isSubtle: true, size: 'small' })]),
          ],
          actions: [
            openUrl(words.openAlert, url),
            ...(acknowledgeUrl === null ? [] : [openUrl(words.acknowledge, acknowledgeUrl)]),
          ],
        },
      },
    ],
  }
}

/** Fewer crossings when their addresses are very long. */
export function teamsMessage(message: AlertMessage, kind: FormatContext['kind']) {
  for (let shown = Math.min(MAX_CROSSINGS, message.crossings.length); ; shown -= 1) {
    const card = cardOf(message, kind, shown)
    if (shown === 0 || Buffer.byteLength(JSON.stringify(card)) <= MAX_BYTES) return card
  }
}

/** A workflow 'When a Teams webhook request is received' takes a message with one Adaptive Card. */
export const formatTeams: FormatMessage = (message, { kind, secrets }) =>
  jsonRequest(secrets.address, teamsMessage(message, kind))

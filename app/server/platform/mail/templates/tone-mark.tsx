import type { MailTone } from '../content'
import { TONE_SHAPES, toneStyle } from './style'

/** A rating as shape and word. */
export const ToneMark = ({ tone, word }: { tone: MailTone; word: string }) => (
  <span className={tone} style={toneStyle(tone)}>
    <span aria-hidden="true">{TONE_SHAPES[tone]}</span> {word}
  </span>
)

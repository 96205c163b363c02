import { textOf } from '~/server/platform/targets'
import { attempt } from './attempt'
import { CheckFault } from './faults'
import { refuseStatus } from './http'
import type { Kind } from './kind'
import { request } from './request'

const MAX_BYTES = 1024 * 1024

/** Passes when the body contains a text, or does not. */
export const checkKeyword: Kind<'keyword'> = (order, options) =>
  attempt(order, options, async (current) => {
    const { settings } = order
    const body = await request(current, settings, MAX_BYTES)
    refuseStatus(current, settings)
    // Browsers show composed and decomposed characters alike.
    const comparable = (text: string) => {
      const composed = text.normalize('NFC')
      return settings.isCaseSensitive ? composed : composed.toLowerCase()
    }
    const text = textOf(body.bytes(), current.answer?.contentType)
    const isThere = comparable(text).includes(comparable(settings.keyword))
    if (isThere === settings.isPresent) return
    if (isThere) throw new CheckFault('keyword-present', `“${settings.keyword}” is in the answer`)
    const where = { whole: 'the answer', limit: 'the first MiB of the answer', open: 'what has arrived' }[
      body.end
    ]
    throw new CheckFault('keyword-missing', `“${settings.keyword}” is not in ${where}`)
  })

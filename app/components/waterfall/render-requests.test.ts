import { describe, expect, it } from 'vitest'
import { SAMPLE_REQUESTS } from '~/components/style-guide/samples'
import { domainsMessages, requestDetailMessages, waterfallMessages } from '~/shared/messages/load'
import type { NetworkRequest } from '~/shared/schemas/agent'
import { render } from './load-samples'

describe('the requests of a page', () => {
  it('lists the domains with links to their requests', () => {
    const html = render(SAMPLE_REQUESTS, 'device=4&type=script')
    expect(html).toContain(domainsMessages.note(2))
    expect(html).toContain('href="?device=4&amp;text=%2F%2Fcdn.partner.example%2F#requests"')
  })

  it('renders the table on request, with totals of the shown requests', () => {
    const html = render(SAMPLE_REQUESTS, 'type=script&table=1')
    expect(html).toContain(waterfallMessages.caption)
    expect(html).toContain(waterfallMessages.totalsShown(2, 8))
    expect(html).toContain('href="?type=script#requests"')
  })

  it('escapes URLs', () => {
    const [first] = SAMPLE_REQUESTS
    const hostile = { ...first!, url: 'https://shop.example/"><script>alert(1)</script>&' }
    const html = render([hostile], 'table=1')
    expect(html).not.toContain('<script')
    expect(html).toContain('/&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;')
  })

  it('distinguishes a filtered request from an unknown one', () => {
    const { notShown, requestNotFound } = waterfallMessages
    expect(render(SAMPLE_REQUESTS, 'type=image&request=3')).toContain(notShown('3'))
    expect(render(SAMPLE_REQUESTS, 'request=9')).toContain(requestNotFound('9'))
  })

  it('has a legend even if no request matches the filter', () => {
    const html = render(SAMPLE_REQUESTS, 'text=no-such-request')
    expect(html).toContain(waterfallMessages.nothingFound)
    expect(html).toContain('<symbol id="mark-failed"')
  })

  it('shows headers and cache as unknown if an older agent did not send them', () => {
    const [{ headers: _, cookies: __, cache: ___, ...old }] = SAMPLE_REQUESTS as [NetworkRequest]
    const html = render([old], 'request=1')
    expect(html).not.toContain(requestDetailMessages.noHeaders)
    expect(html).not.toContain(requestDetailMessages.caches.none)
  })

  it('names the reason of a failed request in its details and in the table', () => {
    const [first] = SAMPLE_REQUESTS
    const failure = 'net::ERR_NAME_NOT_RESOLVED'
    const html = render([{ ...first!, status: -1, failure }], 'request=1&table=1')
    expect(html).toContain(
      `<dt class="w-32 shrink-0 text-quiet wrap-anywhere">${requestDetailMessages.failure}</dt>`,
    )
    expect(html).toContain(`>${failure}</dd>`)
    expect(html).toContain(`failed: ${failure}</td>`)
    expect(render([first!], 'request=1')).not.toContain(`>${requestDetailMessages.failure}<`)
  })

  it('calls a request that never ended pending, not failed', () => {
    const [first] = SAMPLE_REQUESTS
    const html = render([{ ...first!, status: -1, endMs: first!.startMs }])
    expect(html).toContain('<span>pending</span>')
    expect(html).not.toContain('data-bad')
  })

  it('does not call a request from the cache pending', () => {
    const [first] = SAMPLE_REQUESTS
    const cached = { ...first!, fromCache: true, cache: 'memory' as const, endMs: first!.startMs }
    expect(render([cached], 'request=1')).not.toContain(waterfallMessages.notFinished)
  })
})

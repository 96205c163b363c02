import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { failureAdvice, failureMessages } from '~/shared/messages/failure-advice'
import { failureSentence } from '~/shared/rules/measuring/run-failures'
import { FailureMessage } from './failure-message'

it('says what happened, at which address, and what to do', () => {
  const html = renderToStaticMarkup(<FailureMessage code="DNS_FAILED" address="https://gone.example/" />)
  for (const text of [failureSentence('DNS_FAILED'), failureAdvice('DNS_FAILED'), 'https://gone.example/'])
    expect(html).toContain(text)
})

it('shows the detail of a failure that has one', () => {
  const detail = 'ERR_TLS_CERT_ALTNAME_INVALID: Host: a.example.'
  expect(renderToStaticMarkup(<FailureMessage code="TLS_OTHER_HOST" detail={detail} />)).toContain(detail)
  const html = renderToStaticMarkup(<FailureMessage code="TLS_OTHER_HOST" detail={null} />)
  expect(html).not.toContain(failureMessages.detail)
})

it("names no address when the page's own failed", () => {
  const html = renderToStaticMarkup(<FailureMessage code="HTTP_404" address={null} />)
  expect(html).not.toContain(failureMessages.address)
})

import type { ReactNode } from 'react'
import { Notice } from '~/components/ui/notice'
import { failureAdvice, failureMessages } from '~/shared/messages/failure-advice'
import { reportMessages } from '~/shared/messages/report'
import { failureSentence } from '~/shared/rules/measuring/run-failures'

export type FailureNoticeProps = {
  code: string
  detail?: string | null | undefined
  /** The address that failed, if it is not the page's. */
  address?: string | null | undefined
  actions?: ReactNode
}

export function FailureMessage({ code, detail, address, actions }: FailureNoticeProps) {
  return (
    <Notice tone="poor" title={failureSentence(code)} actions={actions}>
      {address ? (
        <p>
          {failureMessages.address}: <span className="font-mono text-13 wrap-anywhere">{address}</span>
        </p>
      ) : null}
      {detail ? (
        <p className="whitespace-pre-wrap">
          {failureMessages.detail}: <span className="font-mono text-13 wrap-anywhere">{detail}</span>
        </p>
      ) : null}
      <p>{failureAdvice(code)}</p>
      <p className="text-quiet">
        {reportMessages.failedRun}. <code>{code}</code>
      </p>
    </Notice>
  )
}

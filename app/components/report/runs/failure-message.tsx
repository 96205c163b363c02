import type { ReactNode } from 'react'
import { Notice } from '~/components/ui/notice'
import { reportMessages } from '~/shared/messages/report'
import { failureSentence } from '~/shared/rules/measuring/run-failures'

export type FailureNoticeProps = { code: string; actions?: ReactNode }

export function FailureMessage({ code, actions }: FailureNoticeProps) {
  return (
    <Notice tone="poor" title={failureSentence(code)} actions={actions}>
      <p>
        {reportMessages.failedRun}. <code className="text-quiet">{code}</code>
      </p>
    </Notice>
  )
}

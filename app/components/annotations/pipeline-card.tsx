import { Link } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { CopyButton } from '~/components/ui/copy-button'
import { TextArea } from '~/components/ui/form/text-field'
import { apiKeyMessages } from '~/shared/messages/api-keys'
import { deploymentsMessages as messages } from '~/shared/messages/notes'
import { paths } from '~/shared/paths'

type Props = {
  command: string
  site: { name: string } | null
  isOperator: boolean
}

export function PipelineCard({ command, site, isOperator }: Props) {
  const about = isOperator ? null : site ? messages.ciOf(site.name) : messages.ciNoSite
  return (
    <Card title={messages.ci} className="mt-6">
      <div className="flex flex-col gap-4">
        <p className="text-pretty text-quiet wrap-anywhere">
          {isOperator ? messages.ciOperator : messages.ciHelp}. {about ? `${about}. ` : null}
          <Link to={paths.apiDocs()} className="text-link underline">
            {apiKeyMessages.reference}
          </Link>
          .
        </p>
        <TextArea label={messages.command} value={command} rows={4} readOnly mono spellCheck={false} />
        <div className="empty:hidden">
          <CopyButton text={command} label={messages.copy} done={messages.copied} />
        </div>
      </div>
    </Card>
  )
}

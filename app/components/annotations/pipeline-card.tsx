import { Link } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { CopyButton } from '~/components/ui/copy-button'
import { TextArea } from '~/components/ui/form/text-field'
import { deploymentsMessages } from '~/shared/messages/notes'
import { apiKeyMessages } from '~/shared/messages/own-account'
import { paths } from '~/shared/paths'

const words = deploymentsMessages

type Props = {
  command: string
  site: { name: string } | null
  isOperator: boolean
}

export function PipelineCard({ command, site, isOperator }: Props) {
  const about = isOperator ? null : site ? words.ciOf(site.name) : words.ciNoSite
  return (
    <Card title={words.ci} className="mt-6">
      <div className="flex flex-col gap-4">
        <p className="text-pretty text-quiet wrap-anywhere">
          {isOperator ? words.ciOperator : words.ciHelp}. {about ? `${about}. ` : null}
          <Link to={paths.apiDocs()} className="text-link underline">
            {apiKeyMessages.reference}
          </Link>
          .
        </p>
        <TextArea label={words.command} value={command} rows={4} readOnly mono spellCheck={false} />
        <div className="empty:hidden">
          <CopyButton text={command} label={words.copy} done={words.copied} />
        </div>
      </div>
    </Card>
  )
}

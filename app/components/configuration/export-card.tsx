import Download from 'lucide-react/icons/download'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { configurationMessages } from '~/shared/messages/configuration'
import { paths } from '~/shared/paths'

const messages = configurationMessages.screen

export function ExportCard({ organization }: { organization: string }) {
  const to = (format: 'yaml' | 'json') => paths.configurationFile(organization, { format, download: 'true' })
  return (
    <Card title={messages.export}>
      <p className="text-quiet">{messages.exportHelp}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink to={to('yaml')} icon={Download} reloadDocument>
          {messages.downloadYaml}
        </ButtonLink>
        <ButtonLink to={to('json')} icon={Download} reloadDocument>
          {messages.downloadJson}
        </ButtonLink>
      </div>
    </Card>
  )
}

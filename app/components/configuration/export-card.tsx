import Download from 'lucide-react/icons/download'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { configurationMessages } from '~/shared/messages/configuration'
import { paths } from '~/shared/paths'

const words = configurationMessages.screen

export function ExportCard({ organization }: { organization: string }) {
  const to = (format: 'yaml' | 'json') => paths.configurationFile(organization, { format, download: 'true' })
  return (
    <Card title={words.export}>
      <p className="text-quiet">{words.exportHelp}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink to={to('yaml')} icon={Download} reloadDocument>
          {words.downloadYaml}
        </ButtonLink>
        <ButtonLink to={to('json')} icon={Download} reloadDocument>
          {words.downloadJson}
        </ButtonLink>
      </div>
    </Card>
  )
}

import { SegmentedLinks } from '~/components/ui/tabs'
import { toolImportMessages as messages } from '~/shared/messages/tool-imports'
import { paths } from '~/shared/paths'
import { TOOL_SOURCES, type ToolSource } from '~/shared/schemas/tool-import'

type Props = { client: number; project: number; source: ToolSource | null }

export const SourceTabs = ({ client, project, source }: Props) => (
  <div className="flex">
    <SegmentedLinks
      label={messages.form.sources}
      tabs={[
        { to: paths.importSites(client, project), label: messages.form.csv, current: source === null },
        ...TOOL_SOURCES.map((tool) => ({
          to: paths.importSites(client, project, { from: tool }),
          label: messages.sources[tool],
          current: source === tool,
        })),
      ]}
    />
  </div>
)

import type { Column } from '~/components/ui/table'
import { deploymentsMessages as messages } from '~/shared/messages/notes'
import type { Deployment } from '~/shared/schemas/deployment'
import { annotationColumns, type ColumnsShown } from './annotation-columns'

const MAX_COMMIT_LENGTH = 12

function Version({ version, environment, environmentName, commit, url }: Deployment) {
  const facts = [
    environmentName ?? (environment && messages.environments[environment]),
    commit?.slice(0, MAX_COMMIT_LENGTH),
  ].filter(Boolean)
  return (
    <div className="min-w-0 lg:py-1.5">
      <span className="block wrap-anywhere">
        {url ? (
          <a href={url} rel="noreferrer" className="text-link hover:underline">
            {version}
          </a>
        ) : (
          version
        )}
      </span>
      {facts.length > 0 ? (
        <span className="block font-normal text-quiet wrap-anywhere">{facts.join(', ')}</span>
      ) : null}
    </div>
  )
}

const head: Column<Deployment> = {
  key: 'version',
  get header() {
    return messages.version
  },
  rowHeader: true,
  wide: true,
  cell: (deployment) => <Version {...deployment} />,
}

export const deploymentColumns = (context: ColumnsShown): Column<Deployment>[] =>
  annotationColumns(
    {
      kind: 'deployment',
      head,
      nameOf: ({ version }) => version,
      byOf: ({ createdBy, source }) => createdBy ?? (source === 'key' ? messages.byKey : null),
    },
    context,
  )

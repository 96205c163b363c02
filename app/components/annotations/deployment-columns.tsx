import { RowLinks } from '~/components/settings/row-links'
import type { Can } from '~/components/settings/use-visitor'
import type { Column } from '~/components/ui/table'
import { messages } from '~/shared/messages'
import { annotationTarget } from '~/shared/rules/annotations'
import type { Deployment } from '~/shared/schemas/deployment'
import { MomentCell, PlaceCell } from './place-cell'

const words = messages.deployments
const common = messages.annotating

type Shown = {
  timeZone: string
  can: Can
  isOperator: boolean
  dialogTo: (name: string, id: string) => string
}

const LONGEST_COMMIT = 12

function Version({ version, environment, commit, url }: Deployment) {
  const facts = [environment, commit?.slice(0, LONGEST_COMMIT)].filter(Boolean)
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

export function deploymentColumns({ timeZone, can, isOperator, dialogTo }: Shown): Column<Deployment>[] {
  const place: Column<Deployment> = {
    key: 'place',
    header: common.place,
    wide: true,
    cell: (deployment) => <PlaceCell place={deployment} />,
  }
  return [
    {
      key: 'version',
      header: words.version,
      rowHeader: true,
      wide: true,
      cell: (deployment) => <Version {...deployment} />,
    },
    ...(isOperator ? [] : [place]),
    {
      key: 'at',
      header: common.moment,
      wide: true,
      cell: ({ at, createdBy, source }) => (
        <MomentCell at={at} by={createdBy ?? (source === 'key' ? words.byKey : null)} timeZone={timeZone} />
      ),
    },
    {
      key: 'links',
      header: '',
      align: 'right',
      wide: true,
      cell: (deployment) => (
        <RowLinks
          name={deployment.version}
          links={[
            can('deployment.update', annotationTarget(deployment)) && {
              label: common.change,
              to: dialogTo('edit', deployment._id),
            },
            can('deployment.delete', annotationTarget(deployment)) && {
              label: common.remove,
              to: dialogTo('delete', deployment._id),
            },
          ]}
        />
      ),
    },
  ]
}

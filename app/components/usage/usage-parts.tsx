import { Link, useLocation, useSearchParams } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { type Column, DataTable } from '~/components/ui/table'
import { usageMessages as messages } from '~/shared/messages/usage'
import type { Statistics, UsagePart } from '~/shared/schemas/usage'
import { USAGE_FORMATS, type UsageKey } from './usage-measures'
import { keptParams, partPath } from './usage-places'

const FIGURES: UsageKey[] = ['tests', 'manual', 'failed', 'agentMs', 'bytes', 'checks', 'mails']

/** The parts of a level, each with a link to its own statistics. */
export function UsageParts({ statistics }: { statistics: Statistics }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { parts, partsTotal, level, total } = statistics
  const { title, one } = messages.parts[level]
  const nameOf = ({ _id, name, isDeleted }: UsagePart) => {
    if (isDeleted)
      return name === null ? (
        messages.deletedPart(_id)
      ) : (
        <span className="text-quiet">{`${name} (${messages.deleted})`}</span>
      )
    return (
      <Link
        to={partPath(statistics, _id, pathname, keptParams(search))}
        className="text-link hover:underline"
      >
        {name}
      </Link>
    )
  }
  const columns: Column<UsagePart>[] = [
    { key: 'name', header: one, rowHeader: true, cell: nameOf, foot: messages.total },
    ...FIGURES.map(
      (key): Column<UsagePart> => ({
        key,
        header: messages.figures[key],
        align: 'right',
        span: 8,
        cell: (row) => USAGE_FORMATS[key](row[key]),
        foot: USAGE_FORMATS[key](total[key]),
      }),
    ),
  ]
  return (
    <Card
      title={title}
      note={partsTotal > parts.length ? messages.partsShown(parts.length, partsTotal) : null}
      flush
    >
      <DataTable caption={title} columns={columns} rows={parts} rowKey={({ _id }) => _id} />
    </Card>
  )
}

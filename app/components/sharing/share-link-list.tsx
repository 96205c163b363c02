import Link2 from 'lucide-react/icons/link-2'
import Plus from 'lucide-react/icons/plus'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { Pagination } from '~/components/ui/pagination'
import { DataTable } from '~/components/ui/table'
import { shareLinksMessages } from '~/shared/messages/sharing'
import type { PageOf } from '~/shared/schemas/paging'
import type { ShareLink } from '~/shared/schemas/share-link'
import { shareLinkColumns } from './share-link-columns'

const words = shareLinksMessages

type Props = {
  links: PageOf<ShareLink>
  timeZone: string
  addTo: string
  pageTo: (pageNumber: number) => string
}

export function ShareLinkList({ links, timeZone, addTo, pageTo }: Props) {
  const add = (
    <ButtonLink to={addTo} variant="primary" icon={Plus}>
      {words.add}
    </ButtonLink>
  )
  if (links.total === 0) {
    return (
      <Card>
        <EmptyState icon={Link2} text={words.empty} action={add} />
      </Card>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-72 text-pretty text-quiet">{words.explainList}.</p>
        {add}
      </div>
      <Card flush>
        <DataTable
          caption={words.title}
          columns={shareLinkColumns(timeZone)}
          rows={links.items}
          rowKey={(link) => link._id}
        />
      </Card>
      <Pagination
        pageNumber={links.page}
        pageSize={links.limit}
        total={links.total}
        to={pageTo}
        noun="links"
      />
    </div>
  )
}

import Link2 from 'lucide-react/icons/link-2'
import Plus from 'lucide-react/icons/plus'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { Pagination } from '~/components/ui/pagination'
import { DataTable } from '~/components/ui/table'
import { nounMessages } from '~/shared/messages/nouns'
import { shareLinksMessages as messages } from '~/shared/messages/sharing'
import type { PageOf } from '~/shared/schemas/paging'
import type { ShareLink } from '~/shared/schemas/share-link'
import { shareLinkColumns } from './share-link-columns'

type Props = {
  links: PageOf<ShareLink>
  timeZone: string
  addTo: string
  pageTo: (pageNumber: number) => string
}

export function ShareLinkList({ links, timeZone, addTo, pageTo }: Props) {
  const add = (
    <ButtonLink to={addTo} variant="primary" icon={Plus}>
      {messages.add}
    </ButtonLink>
  )
  if (links.total === 0) {
    return (
      <Card>
        <EmptyState icon={Link2} text={messages.empty} action={add} />
      </Card>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-72 text-pretty text-quiet">{messages.explainList}.</p>
        {add}
      </div>
      <Card flush>
        <DataTable
          caption={messages.title}
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
        noun={nounMessages.links}
      />
    </div>
  )
}

import { Badge } from '~/components/ui/badge'
import type { Column } from '~/components/ui/table'
import { listsLabelsMessages as labels } from '~/shared/messages/lists-labels'

export const tagColumn = <Row extends { tags: string[] }>(): Column<Row> => ({
  key: 'tags',
  header: labels.tags,
  cell: ({ tags }) => (
    <span className="flex flex-wrap gap-1">
      {tags.length === 0 ? <span className="text-quiet">–</span> : null}
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  ),
})

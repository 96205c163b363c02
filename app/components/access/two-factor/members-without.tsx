import { Link, useLocation } from '@remix-run/react'
import { pageOfList } from '~/components/lists/list-query'
import { Card } from '~/components/ui/card'
import { Pagination } from '~/components/ui/pagination'
import { nounMessages } from '~/shared/messages/nouns'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import { paths } from '~/shared/paths'
import type { OrganizationPolicy } from '~/shared/schemas/two-factor'

const messages = twoFactorMessages.policy

export function MembersWithout({ policy: { members, without } }: { policy: OrganizationPolicy }) {
  const to = pageOfList(useLocation())
  const isNobody = without.total === 0
  return (
    <Card title={messages.without} note={isNobody ? null : messages.share(without.total, members)} flush>
      {isNobody ? (
        <p className="px-4 pb-4 text-quiet">{messages.allHave}.</p>
      ) : (
        <ul>
          {without.items.map(({ _id, name, email }) => (
            <li key={_id} className="border-t border-line px-4 py-2.5">
              <Link to={paths.user(_id)} className="font-medium text-link hover:underline">
                {name}
              </Link>
              {name === email ? null : <p className="text-13 text-quiet wrap-anywhere">{email}</p>}
            </li>
          ))}
        </ul>
      )}
      {without.total > without.limit ? (
        <div className="border-t border-line p-4">
          <Pagination
            pageNumber={without.page}
            pageSize={without.limit}
            total={without.total}
            to={to}
            noun={nounMessages.members}
          />
        </div>
      ) : null}
    </Card>
  )
}

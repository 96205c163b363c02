import { useLocation } from '@remix-run/react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { pageMoveMessages as messages } from '~/shared/messages/page-move'

/** Shown when the site has a page to spare. */
export function MovePageCard({ pages }: { pages: number }) {
  const { pathname } = useLocation()
  return (
    <Card title={messages.title}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-pretty text-quiet">
          {pages > 1 ? messages.card : messages.onlyPage}.
        </p>
        {pages > 1 ? (
          <ButtonLink to={`${pathname}?dialog=move-page`} icon={ArrowRight} preventScrollReset>
            {messages.button}
          </ButtonLink>
        ) : null}
      </div>
    </Card>
  )
}

import { useFetcher, useLocation, useRevalidator } from '@remix-run/react'
import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkCheck from 'lucide-react/icons/bookmark-check'
import { useEffect, useRef } from 'react'
import { Button } from '~/components/ui/button'
import { useVisitor } from '~/components/visitor/use-visitor'
import { paths } from '~/shared/paths'

interface Props {
  page: number
  label: string
  isBookmarked: boolean
  size?: 'medium' | 'small'
}

/**
 * Optimistic: pressed at once, reverted when the request fails. Each toggle has its own fetcher, so that several
 * requests can run in parallel.
 */
export function BookmarkToggle({ page, label, isBookmarked, size }: Props) {
  const { pathname, search } = useLocation()
  const fetcher = useFetcher()
  const visitor = useVisitor()
  const intent = fetcher.formData?.get('intent')
  const isOn = intent ? intent === 'add' : isBookmarked
  const { revalidate } = useRevalidator()
  const requested = useRef<boolean | null>(null)
  useEffect(() => {
    if (intent) requested.current = intent === 'add'
    else if (fetcher.state === 'idle' && requested.current !== null) {
      // The router ignores a redirect when another one came first, and with it the new state.
      if (requested.current !== isBookmarked) revalidate()
      requested.current = null
    }
  }, [intent, fetcher.state, isBookmarked, revalidate])
  if (!visitor) return null
  return (
    <fetcher.Form
      method="post"
      action={paths.bookmarks()}
      preventScrollReset
      className="relative inline-flex"
    >
      <input type="hidden" name="page_id" value={page} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <Button
        name="intent"
        value={isOn ? 'remove' : 'add'}
        aria-pressed={isOn}
        variant={isOn ? 'secondary' : 'quiet'}
        size={size}
        icon={isOn ? BookmarkCheck : Bookmark}
        iconOnly
      >
        {label}
      </Button>
    </fetcher.Form>
  )
}

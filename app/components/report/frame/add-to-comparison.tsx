import { Form, useLocation } from '@remix-run/react'
import ListPlus from 'lucide-react/icons/list-plus'
import { Button } from '~/components/ui/button'
import { useVisitor } from '~/components/visitor/use-visitor'
import { compareSessionMessages } from '~/shared/messages/compare-sessions'
import { paths } from '~/shared/paths'

/** Puts a test on the list that a comparison is made of. */
export function AddToComparison({ point }: { point: string }) {
  const { pathname, search } = useLocation()
  if (!useVisitor()) return null
  return (
    <Form method="post" action={paths.newCompareSession()} preventScrollReset className="inline-flex">
      <input type="hidden" name="point" value={point} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <Button name="intent" value="add" variant="quiet" icon={ListPlus} iconOnly>
        {compareSessionMessages.addToComparison}
      </Button>
    </Form>
  )
}

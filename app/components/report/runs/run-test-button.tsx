import { Form, useNavigation } from '@remix-run/react'
import Play from 'lucide-react/icons/play'
import { Button } from '~/components/ui/button'
import { useShare } from '~/components/visitor/use-share'
import { useVisitor } from '~/components/visitor/use-visitor'
import { runTestMessages } from '~/shared/messages/run-test'
import { paths } from '~/shared/paths'

interface Props {
  /** What to test: `{ page_id: 1 }`, `{ site_id: 2, formFactor: 'MOBILE' }`. */
  selection: Record<string, string | number>
  returnTo: string
  label?: string
  disabled?: boolean
}

/**
 * Requests tests and returns to the current screen. Visitors by shared link can test only one page, if
 * permitted.
 */
export function RunTestButton({ selection, returnTo, label = runTestMessages.action, disabled }: Props) {
  const isBusy = useNavigation().formAction === paths.runTest()
  const visitor = useVisitor()
  const share = useShare()
  const profile = !visitor && share?.mayTest && 'page_id' in selection ? share.profileId : null
  if (!visitor && !profile) return null
  return (
    <Form method="post" action={paths.runTest()}>
      {Object.entries(selection).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {profile ? <input type="hidden" name="profile_id" value={profile} /> : null}
      <input type="hidden" name="returnTo" value={returnTo} />
      <Button variant="primary" icon={Play} busy={isBusy} disabled={disabled}>
        {label}
      </Button>
    </Form>
  )
}

import Play from 'lucide-react/icons/play'
import { RunTestButton } from '~/components/report/runs/run-test-button'
import { ButtonLink } from '~/components/ui/button'
import { useVisitor } from '~/components/visitor/use-visitor'
import { paths } from '~/shared/paths'
import { LARGE_SCOPE } from '~/shared/values/lighthouse-choices'

interface Props {
  selection: Record<string, string | number>
  /** Pages or results shown; roughly the tests of one device. */
  count: number
  returnTo: string
  label: string
}

/** Runs a few tests at once, and asks first about many. */
export function RunScopeButton({ selection, count, returnTo, label }: Props) {
  const isSignedIn = useVisitor() !== null
  if (count <= LARGE_SCOPE)
    return <RunTestButton {...{ selection, returnTo, label }} disabled={count === 0} />
  if (!isSignedIn) return null
  return (
    <ButtonLink
      variant="primary"
      icon={Play}
      to={paths.runTest({ ...selection, ask: 'scope', returnTo })}
      preventScrollReset
    >
      {label}…
    </ButtonLink>
  )
}

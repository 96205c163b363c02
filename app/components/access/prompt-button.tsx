import { Form, useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '~/components/ui/button'
import { paths } from '~/shared/paths'

type PromptIntent = 'hideTrial' | 'hideVerify' | 'hideWelcome' | 'resend'

export function PromptButton({ intent, children }: { intent: PromptIntent; children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={paths.prompts()} preventScrollReset replace>
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <Button name="intent" value={intent} size="small">
        {children}
      </Button>
    </Form>
  )
}

/** True once `ms` have passed since `key` appeared, until `key` changes. */
export function useDelayed(key: string, ms: number): boolean {
  const [due, setDue] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setDue(key), ms)
    return () => clearTimeout(timer)
  }, [key, ms])
  return due === key
}

/** Without scripts nothing could show it later, so CSS hides it only where scripting is enabled. */
export const HIDDEN_UNTIL_DELAY = '[@media(scripting:enabled)]:hidden'

import { redirect } from '@remix-run/node'
import { paths } from '~/shared/paths'
import type { Profile } from '~/shared/schemas/auth'

/** Screens that stay open: the setup itself, its confirmation, and those outside the product. */
const OPEN =
  /^\/(settings\/account\/two-factor|confirm|login|logout|forbidden|help|api-docs|auth|status|unsubscribe-[a-z-]+|prompts)\b/

/** Leads a user to the setup of a second factor that is required, before any other screen. */
export function requireFactor(request: Request, visitor: Profile | null): void {
  const { pathname, search } = new URL(request.url)
  if (!visitor?.mustAddFactor || OPEN.test(pathname)) return
  throw redirect(paths.accountTwoFactor({ redirectTo: pathname + search }))
}

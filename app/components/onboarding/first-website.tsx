import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { hydrateOnInteraction } from '~/components/hydration/lazy-part'
import { addWebsiteMessages as messages } from '~/shared/messages/onboarding'
import { paths } from '~/shared/paths'

const AddWebsiteForm = hydrateOnInteraction('website', () =>
  import('./add-website-form').then((m) => m.AddWebsiteForm),
)

/** The first screen of an empty product: one address. `children` are further ways to begin. */
export function FirstWebsite({ mayAddClients, children }: { mayAddClients: boolean; children?: ReactNode }) {
  return (
    <section
      aria-labelledby="first-website"
      className="mx-auto flex w-full max-w-form flex-col gap-4 px-4 py-12"
    >
      <h2 id="first-website" className="text-28 text-balance">
        {messages.firstTitle}
      </h2>
      <p className="text-quiet text-pretty">{messages.firstLead}</p>
      <AddWebsiteForm />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 border-t border-line pt-4 text-13">
        {children}
        {mayAddClients ? (
          <Link to={paths.clients({ dialog: 'add' })} className="py-2 text-link">
            {messages.byHand}
          </Link>
        ) : null}
      </div>
    </section>
  )
}

import { ButtonLink } from '~/components/ui/button'
import { signInMethodMessages } from '~/shared/messages/sign-in-methods'
import { paths } from '~/shared/paths'
import type { SignInOffer } from '~/shared/schemas/identity'
import { ProviderMark } from './provider-mark'

type ProviderLinksProps = {
  providers: SignInOffer['providers']
  redirectTo: string | null
}

export function ProviderLinks({ providers, redirectTo }: ProviderLinksProps) {
  if (providers.length === 0) return null
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-3 text-13 text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {signInMethodMessages.or}
      </p>
      <ul className="flex flex-col gap-2">
        {providers.map(({ provider, label }) => (
          <li key={provider} className="flex">
            <ButtonLink
              to={paths.signInAt(provider, { redirectTo })}
              reloadDocument
              prefetch="none"
              className="w-full"
            >
              <ProviderMark provider={provider} />
              {signInMethodMessages.with(label)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

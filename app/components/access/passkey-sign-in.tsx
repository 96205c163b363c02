import { Notice } from '~/components/ui/notice'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import { paths } from '~/shared/paths'
import { PasskeyButton } from './passkey-button'

type PasskeySignInProps = { redirectTo: string | null; errors: string[] }

/** Signs in with a passkey alone. */
export function PasskeySignIn({ redirectTo, errors }: PasskeySignInProps) {
  return (
    <div className="flex flex-col gap-2">
      {errors.length > 0 ? (
        <Notice tone="poor" urgent>
          {errors.join('. ')}
        </Notice>
      ) : null}
      <PasskeyButton
        label={twoFactorMessages.passkey.signIn}
        optionsUrl="/api/auth/login/passkey/options"
        action={paths.login(redirectTo ?? undefined, { with: 'passkey' })}
      />
    </div>
  )
}

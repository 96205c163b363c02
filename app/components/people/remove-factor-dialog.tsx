import type { SubmissionResult } from '@conform-to/react'
import { RemoveDialog } from '~/components/people/permission-dialogs'
import { twoFactorMessages as messages } from '~/shared/messages/two-factor'
import type { TwoFactor } from '~/shared/schemas/two-factor'

type RemoveFactorDialogProps = {
  factors: TwoFactor
  /** `app` or the id of a passkey. */
  factor: string
  closeTo: string
  lastResult: SubmissionResult | null | undefined
}

export function RemoveFactorDialog({ factors, factor, closeTo, lastResult }: RemoveFactorDialogProps) {
  const { totp, passkeys } = factors
  const name =
    factor === 'app'
      ? totp && messages.totp.title
      : (passkeys.find((passkey) => passkey._id === factor)?.name ?? null)
  if (name === null) return null
  const isLast = passkeys.length + (totp ? 1 : 0) === 1
  return (
    <RemoveDialog
      title={messages.removeDialog.title(name)}
      text={isLast ? messages.removeDialog.last : messages.removeDialog.notLast}
      submit={messages.totp.remove}
      values={{ factor }}
      closeTo={closeTo}
      lastResult={lastResult}
    />
  )
}

import { useSubmit } from '@remix-run/react'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import { askPasskey } from './ask-passkey'

const messages = twoFactorMessages.passkey

type PasskeyButtonProps = {
  label: string
  /** The call that answers the options and keeps the challenge. */
  optionsUrl: string
  /** Gets the passkey's answer in the field `credential`. */
  action: string
  isPrimary?: boolean
}

export function PasskeyButton({ label, optionsUrl, action, isPrimary }: PasskeyButtonProps) {
  const isHydrated = useHydrated()
  const submit = useSubmit()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    const { credential, failure } = await askPasskey('get', optionsUrl)
    setFailure(failure)
    setBusy(false)
    if (credential) submit({ credential }, { method: 'post', action })
  }
  return (
    <div className="flex flex-col gap-2">
      {failure ? (
        <Notice tone="poor" urgent>
          {failure}
        </Notice>
      ) : null}
      <Button
        type="button"
        variant={isPrimary ? 'primary' : 'secondary'}
        icon={KeyRound}
        busy={isBusy}
        disabled={!isHydrated}
        onClick={start}
      >
        {label}
      </Button>
      <noscript>
        <p className="text-13 text-quiet">{messages.needsScripts}.</p>
      </noscript>
    </div>
  )
}

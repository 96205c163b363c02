import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { CopyButton } from '~/components/ui/copy-button'
import { Notice } from '~/components/ui/notice'
import { twoFactorMessages } from '~/shared/messages/two-factor'

const messages = twoFactorMessages.recovery

/** Shown once, in the answer of the form that created them. */
export function NewCodes({ codes, doneTo }: { codes: string[]; doneTo: string }) {
  const isHydrated = useHydrated()
  const text = `${codes.join('\n')}\n`
  return (
    <div className="max-w-form">
      <Card title={messages.fresh}>
        <div className="flex flex-col gap-4">
          <Notice tone="warning" urgent>
            {messages.freshText}.
          </Notice>
          <ol className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-6 bg-sunken p-4 font-mono text-14 sm:grid-cols-2">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <div className="flex flex-wrap gap-2">
            <CopyButton text={text} label={messages.copy} done={messages.copied} />
            <ButtonLink
              to={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
              download={messages.fileName}
              icon={Download}
              reloadDocument
              prefetch="none"
            >
              {messages.download}
            </ButtonLink>
            {isHydrated ? (
              <Button type="button" icon={Printer} onClick={() => window.print()}>
                {messages.print}
              </Button>
            ) : null}
            <ButtonLink to={doneTo} variant="primary">
              {messages.done}
            </ButtonLink>
          </div>
        </div>
      </Card>
    </div>
  )
}

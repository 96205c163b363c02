import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { CopyButton } from '~/components/ui/copy-button'
import { Notice } from '~/components/ui/notice'
import { twoFactorMessages } from '~/shared/messages/two-factor'

const words = twoFactorMessages.recovery

/** Shown once, in the answer of the form that created them. */
export function NewCodes({ codes, doneTo }: { codes: string[]; doneTo: string }) {
  const isHydrated = useHydrated()
  const text = `${codes.join('\n')}\n`
  return (
    <div className="max-w-form">
      <Card title={words.fresh}>
        <div className="flex flex-col gap-4">
          <Notice tone="warning" urgent>
            {words.freshText}.
          </Notice>
          <ol className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-6 bg-sunken p-4 font-mono text-14 sm:grid-cols-2">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <div className="flex flex-wrap gap-2">
            <CopyButton text={text} label={words.copy} done={words.copied} />
            <ButtonLink
              to={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
              download={words.fileName}
              icon={Download}
              reloadDocument
              prefetch="none"
            >
              {words.download}
            </ButtonLink>
            {isHydrated ? (
              <Button type="button" icon={Printer} onClick={() => window.print()}>
                {words.print}
              </Button>
            ) : null}
            <ButtonLink to={doneTo} variant="primary">
              {words.done}
            </ButtonLink>
          </div>
        </div>
      </Card>
    </div>
  )
}

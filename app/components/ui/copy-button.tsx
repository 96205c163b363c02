import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Button } from './button'

type CopyButtonProps = { text: string; label: string; done: string; variant?: 'primary' | 'secondary' }

/** Without scripts, or where a page that came unprotected may not write there, the field beside it serves alone: what is in it is selected and copied by hand. */
export function CopyButton({ text, label, done, variant }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const isHydrated = useHydrated()
  if (!isHydrated || navigator.clipboard === undefined) return null
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <Button type="button" variant={variant} icon={isCopied ? Check : Copy} onClick={copy}>
      {isCopied ? done : label}
    </Button>
  )
}

import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Button } from './button'

type CopyButtonProps = { text: string; label: string; done: string; variant?: 'primary' | 'secondary' }

/**
 * Without scripts, or on an insecure origin that can't write to the clipboard, the user copies from the field beside
 * it.
 */
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

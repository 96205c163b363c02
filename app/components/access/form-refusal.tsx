import { Notice } from '~/components/ui/notice'

export function FormRefusal({ errors }: { errors: string[] | undefined }) {
  if (!errors || errors.length === 0) return null
  return (
    <Notice tone="poor" urgent>
      {errors.join(' ')}
    </Notice>
  )
}

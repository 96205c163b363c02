import { Notice } from '~/components/ui/notice'

/** What is wrong with one of the short forms before sign-in as a whole. */
export function FormRefusal({ errors }: { errors: string[] | undefined }) {
  if (!errors || errors.length === 0) return null
  return (
    <Notice tone="poor" urgent>
      {errors.join(' ')}
    </Notice>
  )
}

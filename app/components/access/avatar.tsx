import { classes } from '~/components/ui/classes'
import { paths } from '~/shared/paths'
import type { Profile } from '~/shared/schemas/auth'

type Pictured = Pick<Profile, '_id' | 'email' | 'firstName' | 'lastName' | 'avatarVersion'>

const initials = (name: string) =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

export const nameOf = ({ firstName, lastName, email }: Pictured) => `${firstName} ${lastName}`.trim() || email

export function Avatar({ user, large }: { user: Pictured; large?: boolean }) {
  const size = large ? 64 : 32
  const box = classes('shrink-0 rounded-full', large ? 'size-16' : 'size-8')
  if (user.avatarVersion !== null) {
    const source = paths.avatar(user._id, user.avatarVersion)
    return <img src={source} alt="" width={size} height={size} className={classes(box, 'object-cover')} />
  }
  return (
    <span
      aria-hidden="true"
      className={classes(
        box,
        'grid place-items-center bg-sunken font-semibold',
        large ? 'text-20' : 'text-12',
      )}
    >
      {initials(nameOf(user))}
    </span>
  )
}

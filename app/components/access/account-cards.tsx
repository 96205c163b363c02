import { Form } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { ownAccountMessages } from '~/shared/messages/own-account'
import { paths } from '~/shared/paths'
import type { Profile } from '~/shared/schemas/auth'
import { Avatar } from './avatar'

const { avatar, password } = ownAccountMessages

export function PictureCard({ visitor }: { visitor: Profile }) {
  const has = visitor.avatarVersion !== null
  return (
    <Card title={avatar.title}>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar user={visitor} large />
        {has ? null : <p className="min-w-0 flex-1 basis-40 text-quiet">{avatar.none}</p>}
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={paths.accountPicture()}>{has ? avatar.change : avatar.add}</ButtonLink>
          {has ? (
            <Form method="post" preventScrollReset>
              <Button name="intent" value="remove-picture" variant="quiet">
                {avatar.remove}
              </Button>
            </Form>
          ) : null}
        </div>
      </div>
    </Card>
  )
}

export function PasswordCard({ visitor }: { visitor: Profile }) {
  const about = visitor.hasPassword ? password.about : password.setHelp
  return (
    <Card title={password.title}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-pretty text-quiet">
          {visitor.isLdapUser ? password.ofDirectory : about}.
        </p>
        {visitor.isLdapUser ? null : (
          <ButtonLink to={paths.accountPassword()}>
            {visitor.hasPassword ? password.submit : password.set}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

import { mailingMessages } from '~/shared/messages/mailings'
import type { Mailing } from '~/shared/schemas/mailing'

type Named = Pick<Mailing, 'organizationName' | 'clientName' | 'projectName' | 'siteName'>

export const placeName = ({ organizationName, clientName, projectName, siteName }: Named): string =>
  siteName ?? projectName ?? clientName ?? mailingMessages.allOf(organizationName)
